import type { WindowTally } from '@callboard/contract/schedule/availability-checks/best-window'
import type { AskedPerson, AvailabilityCheck, CheckWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import { Star, UserX } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { windowDay, windowHours } from '#shared/availability-checks/check-text.ts'
import { PersonConversation, useConversations } from '#shared/conversations/person-conversation.tsx'
import { ListEnd } from '#shared/list-end.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { AnswerMark, tallyText } from './check-cells.tsx'
import type { RoleNames } from './check-model.ts'

export interface CheckViewProps {
  check: AvailabilityCheck
  /** The people to show, on the pages read so far. */
  people: readonly AskedPerson[]
  /** The number of people on all pages. */
  found: number
  list: ComponentProps<typeof ListEnd>['list']
  /** Whether only people with an unanswered time are shown. */
  isOpenOnly: boolean
  /** The counts of all people's answers, for each time. */
  tallies: readonly WindowTally[]
  /** The best times. */
  best: ReadonlySet<number>
  roles: RoleNames
  /** *asked Nov 26*, *answered an hour ago*. */
  stateOf: (person: AskedPerson) => string
  onRemove: (person: AskedPerson) => void
  /** The time by whose answers people are sorted; without one, they are sorted by name. */
  sortedBy: number | undefined
  onSort: (windowId: number | undefined) => void
  /** The actions for the answers to a time. */
  actionsOf: (window: CheckWindow, at: number) => ReactNode
}

/** Both orders count as ascending: names by alphabet, and answers from yes to none. */
const sorted = (isSorted: boolean) => ({ 'aria-sort': isSorted ? 'ascending' : 'none' }) as const

/** People as rows and times as columns; the first column stays in view. */
export function CheckTable({ check, people, found, list, tallies, best, roles, stateOf, onRemove, sortedBy, onSort }: CheckViewProps) {
  const { windows, questions } = check
  const conversationOf = useConversations(check.projectId)
  const { timeZone } = useInstitution()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys
    <section className="check-scroll" aria-label={t('Answers')} tabIndex={0}>
      <table className="check-table" aria-rowcount={found + 1}>
        <caption className="sr-only">{t('Who can come when')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" {...sorted(sortedBy === undefined)}>
              <button type="button" className="check-sort" onClick={() => onSort(undefined)}>
                {t('Name')}
              </button>
            </th>
            {windows.map((window, at) => (
              <th key={window.id} scope="col" {...sorted(sortedBy === window.id)} className={cx(best.has(window.id) && 'check-best')}>
                <button type="button" className="check-sort" onClick={() => onSort(sortedBy === window.id ? undefined : window.id)}>
                  <span className="block whitespace-nowrap">{windowDay(window)}</span>
                  <span className="block whitespace-nowrap font-normal text-sm">{windowHours(window, timeZone)}</span>
                </button>
                {window.roleId !== null && <span className="block font-normal text-ink-soft text-sm">{roles(window.roleId)}</span>}
                <span className="mt-1 block font-normal text-sm tabular-nums">{tallies[at] && tallyText(tallies[at])}</span>
                {best.has(window.id) && (
                  <span className="mt-1 flex items-center gap-1 font-semibold text-accent-text text-sm">
                    <Star aria-hidden className="size-3.5 flex-none fill-current" />
                    {t('Best time')}
                  </span>
                )}
              </th>
            ))}
            {questions.map((question) => (
              <th key={question} scope="col" className="min-w-44">
                {question}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <tr key={person.studentId} aria-rowindex={row + 2}>
              <th scope="row">
                <span className="flex items-center gap-3">
                  <Avatar src={person.photoUrl} initial={person.firstName} size="sm" />
                  <span className="min-w-0">
                    <span className="block wrap-anywhere font-semibold">{fullName(person)}</span>
                    <span className="block font-normal text-ink-soft text-sm">
                      {[person.roleId !== null && roles(person.roleId), stateOf(person)].filter(Boolean).join(' · ')}
                    </span>
                    <PersonConversation conversation={conversationOf(person)} />
                  </span>
                </span>
              </th>
              {person.cells.map((cell, at) => (
                <td key={windows[at]?.id}>
                  {cell ? <AnswerMark cell={cell} /> : <span className="text-ink-soft text-sm">{t('not asked')}</span>}
                </td>
              ))}
              {questions.map((question, at) => (
                <td key={question} className="wrap-anywhere text-sm">
                  {person.replies[at]}
                </td>
              ))}
              <td>
                <IconButton
                  icon={UserX}
                  size="sm"
                  label={t('Ask {name} no longer', { name: fullName(person) })}
                  onClick={() => onRemove(person)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ListEnd list={list} count={people.length} />
    </section>
  )
}
