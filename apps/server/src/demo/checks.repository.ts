import { TRAVEL_MINUTES } from '@callboard/contract/people/availability/rules'
import type { Transaction } from '#db/client.ts'
import { findFreedoms } from '#db/free-time.ts'
import { availabilityChecks, checkAnswers, checkPeople, checkWindows } from '#db/schema/availability-checks.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import type { SampleCheck } from './check-rows.ts'
import { instantAt } from './days.ts'

/** Availability checks, with the calendar's view of each answer, and the tokens that reminders would have. */
export async function insertChecks(
  transaction: Transaction,
  rows: readonly SampleCheck[],
  { projectIds, secret, timeZone }: { projectIds: readonly number[]; secret: string; timeZone: string },
): Promise<void> {
  for (const { call, check, windows, people } of rows) {
    const projectId = projectIds[call]
    if (projectId === undefined) continue
    const [made] = await transaction
      .insert(availabilityChecks)
      .values({ ...check, projectId })
      .returning({ id: availabilityChecks.id })
    const checkId = made?.id ?? 0
    const spans = windows.map(({ day, from, to }) => ({ start: instantAt(timeZone, day, from), end: instantAt(timeZone, day, to) }))
    const stored = await transaction
      .insert(checkWindows)
      .values(spans.map((during) => ({ checkId, during, changedAt: check.createdAt })))
      .returning({ id: checkWindows.id })
    const { rows: ids } = await transaction.$client.query<{ id: number }>(
      "SELECT nextval('check_people_id_seq')::int AS id FROM generate_series(1, $1)",
      [people.length],
    )
    await transaction.insert(checkPeople).values(
      people.map(({ answers: _, isStale: __, ...person }, at) => {
        const id = ids[at]?.id ?? 0
        return { ...person, id, checkId, tokenHash: hashToken(answerToken(secret, `check/${id}`)) }
      }),
    )
    const times = windows.map((window) => ({ ...window, timeZone, travelMinutes: TRAVEL_MINUTES }))
    const students = people.map(({ studentId }) => studentId)
    const freedoms = await findFreedoms(transaction, students, times, projectId)
    await transaction.insert(checkAnswers).values(
      people.flatMap(({ studentId, answers, answeredAt, isStale }) =>
        answers.flatMap((given, at) => {
          const windowId = stored[at]?.id
          if (!given || !answeredAt || windowId === undefined) return []
          const now = freedoms.get(studentId)?.[at] ?? 'unknown'
          const calendar = isStale && at === 0 ? (now === 'free' ? 'busy' : 'free') : now
          return [{ ...given, windowId, checkId, studentId, calendar, answeredAt }]
        }),
      ),
    )
  }
}
