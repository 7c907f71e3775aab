import { makeProfile } from './factories.ts'
import { rowsIn } from './talent-life.ts'
import type { TestApp } from './test-app.ts'

/** The weekly hours of somebody who is free at these hours of a Thursday, from 8 AM. */
export const thursday = (...hours: number[]) => ({ '4': Array.from({ length: 13 }, (_, at) => hours.includes(at + 8)) })

/**
 * Three people who are free on Thursday, March 4, 2027, from 2 to 5 PM: by a term, by an exception for one of the hours, and by a
 * timetable.
 *
 * @param more other values of their profiles
 */
export async function makePeopleWhomSomethingFrees(test: TestApp, more: Parameters<typeof makeProfile>[1] = {}): Promise<void> {
  const term = await makeProfile(test, { ...more, firstName: 'Term', weeklyAvailability: thursday(8) })
  await rowsIn(
    test,
    `INSERT INTO availability_terms (student_id, name, valid_from, valid_to, hours) VALUES ($1, 'Spring', '2027-01-11', '2027-04-30', $2)`,
    [term.id, JSON.stringify(thursday(14, 15, 16))],
  )
  const exception = await makeProfile(test, { ...more, firstName: 'Exception', weeklyAvailability: thursday(14, 16) })
  await rowsIn(
    test,
    "INSERT INTO availability_exceptions (student_id, during, is_free) VALUES ($1, '[2027-03-04 23:00Z,2027-03-05 00:00Z)', true)",
    [exception.id],
  )
  const timetable = await makeProfile(test, { ...more, firstName: 'Timetable', weeklyAvailability: null })
  await rowsIn(
    test,
    `INSERT INTO timetables (student_id, name, read_at, covers_from, covers_to, kept_from)
     VALUES ($1, 'classes.ics', now(), '2026-08-24', '2027-04-30', '2027-01-29')`,
    [timetable.id],
  )
}
