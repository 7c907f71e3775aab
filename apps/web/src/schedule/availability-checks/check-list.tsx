import type { WindowTally } from '@callboard/contract/schedule/availability-checks/best-window'
import type { AskedPerson, CheckWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { windowText } from '#shared/availability-checks/check-text.ts'
import { type ConversationOf, PersonConversation, useConversations } from '#shared/conversations/person-conversation.tsx'
import { ListEnd } from '#shared/list-end.tsx'
import { rowsOf } from '#shared/list-pages.ts'
import { fullName } from '#shared/profile-text.ts'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { AnswerMark, tallyText } from './check-cells.tsx'
import { type CheckWhich, checkPageQuery } from './check-query.ts'
import type { CheckViewProps } from './check-table.tsx'

/** The check on a phone: who can come at each time, and then the answers to the questions. */
export function CheckList({ check, isOpenOnly, tallies, best, roles, actionsOf }: CheckViewProps) {
  const { id, windows, questions } = check
  const conversationOf = useConversations(check.projectId)
  return (
    <div className="grid grid-cols-1 gap-4">
      {windows.map((window, at) => (
        <Time
          key={window.id}
          {...{ window, at, isOpenOnly, conversationOf }}
          checkId={id}
          tally={tallies[at]}
          isBest={best.has(window.id)}
          isOnly={windows.length === 1}
          actions={actionsOf(window, at)}
          roleName={window.roleId === null ? '' : roles(window.roleId)}
        />
      ))}
      {questions.map((question, at) => (
        <section key={question}>
          <h2 className="wrap-anywhere text-lg">{question}</h2>
          <People checkId={id} which={{ isOpenOnly, question: at }}>
            {(people) => (
              <dl className="mt-2 divide-y divide-line border-line border-y">
                {people.map((person) => (
                  <div key={person.studentId} className="py-2.5">
                    <dt className="wrap-anywhere font-medium">{fullName(person)}</dt>
                    <dd className="wrap-anywhere text-ink-soft">{person.replies[at]}</dd>
                  </div>
                ))}
              </dl>
            )}
          </People>
        </section>
      ))}
    </div>
  )
}

interface TimeProps {
  checkId: number
  window: CheckWindow
  /** The index of the time. */
  at: number
  tally: WindowTally | undefined
  isBest: boolean
  isOnly: boolean
  isOpenOnly: boolean
  conversationOf: ConversationOf
  actions: ReactNode
  /** An empty string for any role. */
  roleName: string
}

/** The people for a time: those who can come first, those without an answer last. Loaded when it is opened. */
function Time({ checkId, window, at, tally, isBest, isOnly, isOpenOnly, conversationOf, actions, roleName }: TimeProps) {
  const { timeZone } = useInstitution()
  const [isOpen, setOpen] = useState(isBest || isOnly)
  return (
    <details className="border-line border-t pt-3" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">
        <h2 className="inline text-lg">{windowText(window, timeZone)}</h2>
        <p className="text-ink-soft tabular-nums">{[roleName, tally && tallyText(tally)].filter(Boolean).join(' · ')}</p>
        {isBest && (
          <p className="mt-1 flex items-center gap-1 font-semibold text-accent-text text-sm">
            <Star aria-hidden className="size-3.5 flex-none fill-current" />
            {t('Best time')}
          </p>
        )}
      </summary>
      {isOpen && <div className="mt-3">{actions}</div>}
      {isOpen && (
        <People checkId={checkId} which={{ isOpenOnly, windowId: window.id }}>
          {(people) => (
            <ul className="mt-2 divide-y divide-line border-line border-y">
              {people.map((person) => {
                const cell = person.cells[at]
                return (
                  <li key={person.studentId} className="flex items-start justify-between gap-4 py-2.5">
                    <span className="min-w-0 wrap-anywhere font-medium">
                      {fullName(person)}
                      <PersonConversation conversation={conversationOf(person)} />
                    </span>
                    <span className="max-w-[60%] text-right [&>*]:items-end">{cell && <AnswerMark cell={cell} />}</span>
                  </li>
                )
              })}
            </ul>
          )}
        </People>
      )}
    </details>
  )
}

/** Reads the people of a check in pages. */
function People({
  checkId,
  which,
  children,
}: {
  checkId: number
  which: CheckWhich
  children: (people: readonly AskedPerson[]) => ReactNode
}) {
  const list = useInfiniteQuery({ ...checkPageQuery(checkId, which), placeholderData: keepPreviousData })
  const { data, error, isFetching, refetch } = list
  if (!data) {
    return error ? (
      <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The answers could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading the answers')}>
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  const people = rowsOf(
    data.pages.map((page) => page.people),
    ({ studentId }) => studentId,
  )
  return (
    <>
      {children(people)}
      <ListEnd list={list} count={people.length} />
    </>
  )
}
