import type { AskedPerson, CheckCell } from '@callboard/contract/availability-checks/endpoints'
import { CHECK_ANSWERS } from '@callboard/contract/availability-checks/rules'
import { Star } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { windowText } from '#shared/availability-checks/check-text.ts'
import { fullName } from '#shared/profile-text.ts'
import { AnswerMark, tallyText } from './check-cells.tsx'
import type { CheckViewProps } from './check-table.tsx'

const ORDER: readonly CheckCell['answer'][] = [...CHECK_ANSWERS, null]

/** On a phone: for each time, who can come, and then what people answered to the questions. */
export function CheckList({ check: { windows, questions }, people, tallies, best, roles }: CheckViewProps) {
  const { timeZone } = useInstitution()
  return (
    <div className="grid grid-cols-1 gap-4">
      {windows.map((window, at) => (
        <details key={window.id} className="border-line border-t pt-3" open={best.has(window.id) || windows.length === 1}>
          <summary className="cursor-pointer">
            <h2 className="inline text-lg">{windowText(window, timeZone)}</h2>
            <p className="text-ink-soft tabular-nums">
              {[window.roleId !== null && roles(window.roleId), tallies[at] && tallyText(tallies[at])].filter(Boolean).join(' · ')}
            </p>
            {best.has(window.id) && (
              <p className="mt-1 flex items-center gap-1 font-semibold text-accent-text text-sm">
                <Star aria-hidden className="size-3.5 flex-none fill-current" />
                {t('Best time')}
              </p>
            )}
          </summary>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {byAnswer(people, at).map(({ person, cell }) => (
              <li key={person.studentId} className="flex items-start justify-between gap-4 py-2.5">
                <span className="min-w-0 wrap-anywhere font-medium">{fullName(person)}</span>
                <span className="max-w-[60%] text-right [&>*]:items-end">
                  <AnswerMark cell={cell} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {questions.map((question, at) => (
        <section key={question}>
          <h2 className="wrap-anywhere text-lg">{question}</h2>
          <dl className="mt-2 divide-y divide-line border-line border-y">
            {people
              .filter(({ replies }) => replies[at])
              .map((person) => (
                <div key={person.studentId} className="py-2.5">
                  <dt className="wrap-anywhere font-medium">{fullName(person)}</dt>
                  <dd className="wrap-anywhere text-ink-soft">{person.replies[at]}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Who is asked about a time: who can come first, who has not answered last. */
function byAnswer(people: readonly AskedPerson[], at: number): { person: AskedPerson; cell: CheckCell }[] {
  return people
    .flatMap((person) => {
      const cell = person.cells[at]
      return cell ? [{ person, cell }] : []
    })
    .toSorted((one, other) => ORDER.indexOf(one.cell.answer) - ORDER.indexOf(other.cell.answer))
}
