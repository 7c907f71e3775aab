import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/rules'
import { COMPARE, compareAddress } from '@callboard/contract/talent-search/compare-address'
import { MAX_CHOSEN } from '@callboard/contract/talents/rules'
import { Link } from '@tanstack/react-router'
import { Columns2, Ellipsis, Mail, Share2, UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { useMessagePeople } from './use-message-people.ts'

const AddToRoleDialog = lazy(async () => ({ default: (await import('./add-to-role-dialog.tsx')).AddToRoleDialog }))
const SharePeopleDialog = lazy(async () => ({ default: (await import('./share-people-dialog.tsx')).SharePeopleDialog }))

type Asked = 'role' | 'share'

interface PeopleActionsProps {
  /** The profiles of the selected people, each once. */
  ids: readonly number[]
  /** What else can be done, as items of the menu. */
  children?: ReactNode
}

/** What can be done with selected people, wherever they are selected; what is used less is in a menu, and on a phone most of it. */
export function PeopleActions({ ids, children }: PeopleActionsProps) {
  const [asked, setAsked] = useState<Asked>()
  const isNarrow = useIsNarrow()
  const message = useMessagePeople()
  const isEmpty = ids.length === 0
  const isTooMany = ids.length > CASTING_ROOM_LIMITS.added
  const tooManyHint = isTooMany ? t('{most} at most', { most: CASTING_ROOM_LIMITS.added }) : undefined
  const close = () => setAsked(undefined)
  return (
    <>
      <CompareLink ids={ids} />
      <Button
        size="sm"
        icon={Mail}
        className="max-sm:flex-auto"
        disabled={isEmpty || ids.length > MAX_CHOSEN}
        pending={message.isPending}
        onClick={() => message.mutate(ids)}
      >
        {t('Message')}
      </Button>
      {!isNarrow && (
        <Button size="sm" icon={UserPlus} disabled={isEmpty || isTooMany} title={tooManyHint} onClick={() => setAsked('role')}>
          {t('Add to role…')}
        </Button>
      )}
      <Menu
        trigger={
          <Button size="sm" icon={Ellipsis} className="max-sm:flex-auto" disabled={isEmpty}>
            {t('More')}
          </Button>
        }
      >
        {isNarrow && (
          <MenuItem icon={UserPlus} disabled={isTooMany} onSelect={() => setAsked('role')}>
            {t('Add to role…')}
          </MenuItem>
        )}
        <MenuItem icon={Share2} disabled={ids.length > MAX_CHOSEN} onSelect={() => setAsked('share')}>
          {t('Share…')}
        </MenuItem>
        {children}
      </Menu>
      <Suspense fallback={null}>
        {asked === 'role' && <AddToRoleDialog ids={ids} onClose={close} />}
        {asked === 'share' && <SharePeopleDialog ids={ids} onClose={close} />}
      </Suspense>
    </>
  )
}

function CompareLink({ ids }: { ids: readonly number[] }) {
  if (ids.length >= COMPARE.min && ids.length <= COMPARE.max) {
    return (
      <Link to="/talent-compare" search={compareAddress(ids)} className={cx(buttonClass('secondary', 'sm'), 'max-sm:flex-auto')}>
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
      title={t('Choose {min} to {max} talents to compare', { min: COMPARE.min, max: COMPARE.max })}
    >
      {t('Compare')}
    </Button>
  )
}
