import type { Institution } from '@callboard/contract/institution'
import { addDays } from '@callboard/contract/time/month'
import type { profileChanges } from '#db/schema/profile-changes.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'

/** Students with a history, counted from the first one. */
const CHANGED = 12

/**
 * Changes of the first profiles: a student corrected the major, and the office gave a rating.
 *
 * @param students sample people
 */
export function profileChangeRows(
  students: readonly SampleStudent[],
  { timeZone }: Pick<Institution, 'timeZone'>,
  today: string,
): (typeof profileChanges.$inferInsert)[] {
  return students.slice(0, CHANGED).flatMap(({ account, profile }, index) => {
    const { id: studentId, major, rating = 0 } = profile
    const at = (daysAgo: number, time: string) => instantAt(timeZone, addDays(today, -daysAgo - index), time)
    const field = (name: string, before: string | number | null, after: string | number | null) => ({
      field: name,
      role: null,
      before,
      after,
    })
    return [
      { studentId, version: 2, changes: [field('major', 'Undeclared', major)], changedBy: account.id, changedAt: at(60, '19:12') },
      {
        studentId,
        version: 3,
        changes: [field('portfolio', 0, 1), ...(rating > 0 ? [field('rating', 0, rating)] : [])],
        changedBy: SAMPLE_DIRECTORS[index % SAMPLE_DIRECTORS.length]?.id ?? null,
        changedAt: at(20, '10:31'),
      },
    ]
  })
}
