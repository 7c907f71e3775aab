import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { DayAsked } from '@callboard/contract/schedule/day-board/endpoints'
import { type DayState, stepsFrom } from '@callboard/contract/schedule/day-board/steps'
import { CloudUpload, Ellipsis, Undo2 } from 'lucide-react'
import { listText } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type ConversationOf, PersonConversation } from '#shared/conversations/person-conversation.tsx'
import { momentText } from '#shared/offer-text.ts'
import { Portrait } from '#shared/portrait.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { clockText, pressText, roomText, waitText } from './day-text.ts'
import type { ShownPerson } from './shown-board.ts'

/** The actions of a row of the board, and the data that they need. */
export interface RowActions {
  /** Whether the day has come. */
  readonly hasCome: boolean
  readonly kind: 'session' | 'shoot'
  /** People who were offered a role of the day and have not answered. */
  readonly asked: readonly DayAsked[]
  /** Finds what a person has written about the casting call. */
  readonly conversationOf: ConversationOf
  /** The room into which a waiting person is called: that of their slot, or the one chosen for all. */
  readonly roomFor: (person: ShownPerson) => string
  readonly onStep: (person: ShownPerson, to: DayState) => void
  readonly onUndo: (person: ShownPerson) => void
  readonly onAskAlternate: (person: ShownPerson) => void
}

/** The id of a person's row. */
const lineId = (key: string) => `person-${key}`

/** Scrolls to a person's row and focuses it. */
export function goToLine(key: string): void {
  const line = document.getElementById(lineId(key))
  line?.scrollIntoView({ block: 'center' })
  line?.focus()
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)

function details(
  { person, wait, kind }: { person: ShownPerson; wait: number | undefined; kind: 'session' | 'shoot' },
  timeZone: string,
): string {
  const { state, room, startsAt, roleName: role, applicationId, enteredAt, endedAt } = person
  const at = (time: string | null) => time && clockText(time, timeZone)
  const parts = {
    expected: [at(startsAt), person.slotRoom],
    arrived: [startsAt && t('at {time}', { time: at(startsAt) ?? '' }), wait !== undefined && waitText(wait)],
    called: [room && t('to {room}', { room: roomText({ kind }, room) })],
    'in-room': [room && roomText({ kind }, room), enteredAt && t('since {time}', { time: at(enteredAt) ?? '' })],
    done: [t('Done'), at(endedAt)],
    left: [t('Left'), at(endedAt)],
    'no-show': [t('Did not come')],
  }[state]
  return [...parts, applicationId === null ? t('Walk-in') : role !== PARTICIPANT && role].filter(Boolean).join(' · ')
}

/** One person on the board, with a large button for the usual next step. */
function PersonRow({ person, wait, actions }: { person: ShownPerson; wait?: number | undefined; actions: RowActions }) {
  const { timeZone } = useInstitution()
  const { name, state, number, isUnsent, undo } = person
  const { hasCome, kind, roomFor, onStep, onUndo, onAskAlternate } = actions
  const asked = actions.asked.filter(({ roleId }) => roleId === person.roleId)
  const [usual, ...others] = stepsFrom(state)
  const isOver = state === 'done' || state === 'left' || state === 'no-show'
  const text = (to: Exclude<DayState, 'expected'>) =>
    to === 'called' && state === 'arrived' ? t('Call to {room}', { room: roomText({ kind }, roomFor(person)) }) : pressText(to)
  const press = (to: DayState | undefined) => to !== undefined && to !== 'expected' && !isOver && to
  const main = press(usual)
  const menu = (isOver ? stepsFrom(state) : others).filter((to) => to !== 'expected')
  return (
    <li
      id={lineId(person.key)}
      tabIndex={-1}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3',
        state === 'called' && 'bg-accent/15 -mx-3 rounded-md px-3',
      )}
    >
      <Portrait src={person.photoUrl} initials={initials(name)} className={cx('w-12! rounded-md', isOver && 'opacity-60')} />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-28">
          <p className="wrap-anywhere font-semibold leading-tight">
            {number !== null && <span className="me-2 text-ink-soft tabular-nums">{number}</span>}
            <span> </span>
            {name}
          </p>
          <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm tabular-nums">{details({ person, wait, kind }, timeZone)}</p>
          <Reach person={person} />
          <PersonConversation conversation={actions.conversationOf(person)} className="mt-1" />
          {isUnsent && (
            <p className="mt-1 inline-flex items-center gap-1.5 font-semibold text-notice text-sm">
              <CloudUpload aria-hidden className="size-4" />
              {t('Not sent yet')}
            </p>
          )}
          {state === 'no-show' && asked.length > 0 && (
            <p className="wrap-anywhere mt-1 text-sm">
              {t('Asked to step in: {names}', { names: listText(asked.map((one) => one.name)) })}
            </p>
          )}
          {state === 'no-show' && person.hasAlternate && (
            <Button size="sm" className="mt-2" onClick={() => onAskAlternate(person)}>
              {t('Ask the next alternate')}
            </Button>
          )}
        </div>
        {hasCome && (
          <div className="flex items-center gap-1">
            {main && (
              <Button
                size="lg"
                variant={state === 'called' || state === 'in-room' ? 'primary' : 'secondary'}
                className="min-w-28 text-base!"
                onClick={() => onStep(person, main)}
                aria-label={`${text(main)}: ${name}`}
              >
                {text(main)}
              </Button>
            )}
            {undo && <IconButton icon={Undo2} label={t('Undo: {name}', { name })} onClick={() => onUndo(person)} />}
            {menu.length > 0 && (
              <Menu trigger={<IconButton icon={Ellipsis} label={t('More: {name}', { name })} />}>
                {menu.map((to) => (
                  <MenuItem key={to} onSelect={() => onStep(person, to)}>
                    {state === 'left' ? t('Is back') : state === 'no-show' ? t('Has come after all') : pressText(to)}
                  </MenuItem>
                ))}
              </Menu>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** A person's telephone number, and the office's notes about them. */
function Reach({ person: { cellPhone, notes } }: { person: Pick<ShownPerson, 'cellPhone' | 'notes'> }) {
  return (
    <>
      {cellPhone && (
        <a href={`tel:${cellPhone}`} className="lone-link text-sm tabular-nums">
          {cellPhone}
        </a>
      )}
      {notes && (
        <p className="wrap-anywhere mt-0.5 line-clamp-3 text-sm" title={notes}>
          {notes}
        </p>
      )}
    </>
  )
}

/** People who were offered a place and have not answered, for example an alternate who was just asked. */
export function AskedGroup({ asked, conversationOf }: Pick<RowActions, 'asked' | 'conversationOf'>) {
  const { timeZone } = useInstitution()
  const now = useNow()
  if (asked.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="flex items-baseline justify-between border-ink border-t-2 pt-2 pb-2 text-lg">
        {t('Asked, not answered yet')}
        <Badge mark={false}>{asked.length}</Badge>
      </h2>
      <ul className="divide-y divide-line">
        {asked.map(({ applicationId, name, photoUrl, roleName: role, cellPhone, expiresAt }) => (
          <li key={applicationId} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3">
            <Portrait src={photoUrl} initials={initials(name)} className="w-12! rounded-md" />
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold leading-tight">{name}</p>
              <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm tabular-nums">
                {[t('Can answer until {when}', { when: momentText(expiresAt, timeZone, now) }), role !== PARTICIPANT && role]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Reach person={{ cellPhone, notes: null }} />
              <PersonConversation conversation={conversationOf({ applicationId })} className="mt-1" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A group of people, with its size. */
export function PersonGroup({
  title,
  people,
  waits,
  actions,
  empty,
}: {
  title: string
  people: readonly ShownPerson[]
  waits?: ReadonlyMap<string, number>
  actions: RowActions
  /** The text for an empty group; without it, an empty group is left out. */
  empty?: string
}) {
  if (people.length === 0 && empty === undefined) return null
  return (
    <section className="mb-8">
      <h2 className="flex items-baseline justify-between border-ink border-t-2 pt-2 pb-2 text-lg">
        {title}
        <Badge mark={false}>{people.length}</Badge>
      </h2>
      {people.length === 0 ? (
        <p className="py-3 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <PersonRow key={person.key} person={person} wait={waits?.get(person.key)} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  )
}
