import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { MAX_CHOSEN } from '@callboard/contract/people/profiles/talents.rules'
import { COMPARE, type CompareAddress, compareAddress } from '@callboard/contract/people/talent-search/compare-address'
import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Columns2, Ellipsis, FileDown, Handshake, ListPlus, Mail, Share2, UserPlus, Video } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { useChosenCommands } from './chosen-commands.ts'
import { useMessagePeople } from './use-message-people.ts'

const AddToRoleDialog = lazy(async () => ({ default: (await import('./add-to-role-dialog.tsx')).AddToRoleDialog }))
const AddToListDialog = lazy(async () => ({ default: (await import('./add-to-list-dialog.tsx')).AddToListDialog }))
const AskDialog = lazy(async () => ({ default: (await import('#shared/availability-checks/ask-dialog.tsx')).AskDialog }))
const SharePeopleDialog = lazy(async () => ({ default: (await import('./share-people-dialog.tsx')).SharePeopleDialog }))

type Asked = 'role' | 'offer' | 'list' | 'share' | 'check' | 'media'

/** The initial choice of the dialog for roles. */
const FIRST = { role: 'shortlisted', offer: 'offered', media: 'asked' } as const

/** The maximum number of people that one call adds to a role or a list. */
const MOST_ADDED = Math.min(CASTING_ROOM_LIMITS.added, LIST_LIMITS.chosen)

interface PeopleActionsProps {
  /** The profiles of the selected people, each once. */
  ids: readonly number[]
  /** The casting call to which the people applied; the comparison then offers decisions about them. */
  appliedTo?: number
  /** The role in it for which they are compared. */
  comparedFor?: number
  /** Whether the bar has its own actions, which are more important than adding people elsewhere. */
  isShort?: boolean
  /** The role for which a person is considered there; `null` if it is not exactly one. */
  roleOf?: (id: number) => number | null
  /** Further actions, as menu items. */
  children?: Elements
}

/** The actions for selected people, on every page with a selection. Less frequent ones are in a menu; on a phone that is most of them. */
export function PeopleActions({ ids, appliedTo, comparedFor, isShort = false, roleOf, children }: PeopleActionsProps) {
  const [asked, setAsked] = useState<Asked>()
  const hasMenuOnly = useIsNarrow() || isShort
  const navigate = useNavigate()
  const isDirector = useIsDirector()
  const message = useMessagePeople()
  const isEmpty = ids.length === 0
  const isTooMany = ids.length > MOST_ADDED
  const tooManyHint = isTooMany ? t('up to {most}', { most: MOST_ADDED }) : undefined
  const close = () => setAsked(undefined)
  const additions = [
    { asks: 'role', icon: UserPlus, label: t('Add to role…'), keywords: t('shortlist invite') },
    { asks: 'list', icon: ListPlus, label: t('Add to list…'), keywords: '' },
  ] as const
  const isComparable = ids.length >= COMPARE.min && ids.length <= COMPARE.max
  const address = compareAddress(ids, appliedTo, comparedFor)
  const isMessageable = ids.length <= MAX_CHOSEN
  const exportThem = () => void navigate({ to: '/export-database', state: { students: ids } })
  useChosenCommands(() => {
    if (isEmpty) return undefined
    const asks = (what: Asked) => () => setAsked(what)
    const all = [
      // On pages where people are selected for a role, the page itself offers this.
      !isTooMany && appliedTo === undefined && { key: 'offer', label: t('Make an offer…'), icon: Handshake, run: asks('offer') },
      isComparable && {
        key: 'compare',
        label: t('Compare'),
        icon: Columns2,
        run: () => void navigate({ to: '/talent-compare', search: address }),
      },
      isMessageable && {
        key: 'message',
        label: t('Message'),
        keywords: t('write send mail bulk email'),
        icon: Mail,
        run: () => message.mutate(ids),
      },
      ...additions.map(({ asks: what, ...addition }) => !isTooMany && { key: what, ...addition, run: asks(what) }),
      ids.length <= CHECK_LIMITS.people && { key: 'check', label: t('Ask when they can come…'), icon: CalendarClock, run: asks('check') },
      isMessageable && { key: 'share', label: t('Share…'), icon: Share2, run: asks('share') },
      isDirector && isMessageable && { key: 'export', label: t('Export…'), icon: FileDown, run: exportThem },
    ]
    return { title: plural(ids.length, '{count} selected', '{count} selected'), commands: all.filter((one) => one !== false) }
  }, true)
  return (
    <>
      <CompareLink isComparable={isComparable} address={address} />
      <Button
        size="sm"
        icon={Mail}
        className="max-sm:flex-auto"
        disabled={isEmpty || !isMessageable}
        pending={message.isPending}
        onClick={() => message.mutate(ids)}
      >
        {t('Message')}
      </Button>
      {!hasMenuOnly &&
        additions.map(({ asks, icon, label }) => (
          <Button key={asks} size="sm" icon={icon} disabled={isEmpty || isTooMany} title={tooManyHint} onClick={() => setAsked(asks)}>
            {label}
          </Button>
        ))}
      <Menu
        trigger={
          <Button size="sm" icon={Ellipsis} className="max-sm:flex-auto" disabled={isEmpty}>
            {t('More')}
          </Button>
        }
      >
        {hasMenuOnly &&
          additions.map(({ asks, icon, label }) => (
            <MenuItem key={asks} icon={icon} disabled={isTooMany} onSelect={() => setAsked(asks)}>
              {label}
            </MenuItem>
          ))}
        <MenuItem icon={CalendarClock} disabled={ids.length > CHECK_LIMITS.people} onSelect={() => setAsked('check')}>
          {t('Ask when they can come…')}
        </MenuItem>
        {appliedTo === undefined && (
          <MenuItem icon={Video} disabled={isTooMany} onSelect={() => setAsked('media')}>
            {t('Ask for a tape or more…')}
          </MenuItem>
        )}
        <MenuItem icon={Share2} disabled={ids.length > MAX_CHOSEN} onSelect={() => setAsked('share')}>
          {t('Share…')}
        </MenuItem>
        {isDirector && (
          <MenuItem icon={FileDown} disabled={ids.length > MAX_CHOSEN} onSelect={exportThem}>
            {t('Export…')}
          </MenuItem>
        )}
        {children}
      </Menu>
      <Suspense fallback={null}>
        {(asked === 'role' || asked === 'offer' || asked === 'media') && <AddToRoleDialog ids={ids} first={FIRST[asked]} onClose={close} />}
        {asked === 'list' && <AddToListDialog ids={ids} onClose={close} />}
        {asked === 'check' && (
          <AskDialog
            people={ids.map((studentId) => ({ studentId, roleId: roleOf?.(studentId) ?? null }))}
            {...(appliedTo !== undefined && { projectId: appliedTo })}
            onClose={close}
          />
        )}
        {asked === 'share' && <SharePeopleDialog ids={ids} onClose={close} />}
      </Suspense>
    </>
  )
}

function CompareLink({ isComparable, address }: { isComparable: boolean; address: CompareAddress }) {
  if (isComparable) {
    return (
      <Link to="/talent-compare" search={address} className={cx(buttonClass('secondary', 'sm'), 'max-sm:flex-auto')}>
        <Columns2 aria-hidden className="size-4.5" /> {t('Compare')}
      </Link>
    )
  }
  return (
    <Button
      size="sm"
      icon={Columns2}
      className="max-sm:hidden"
      disabled
      title={t('Choose {min} to {max} people to compare', { min: COMPARE.min, max: COMPARE.max })}
    >
      {t('Compare')}
    </Button>
  )
}
