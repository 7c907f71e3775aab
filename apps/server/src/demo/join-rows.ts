import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import type { joinLinks } from '#db/schema/join-links.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'

/** People who registered by the open link. */
const REGISTERED = 15

/**
 * Registration links: one that is open, and one that has ended. Their addresses are the same in every demo.
 *
 * @param timeZone of the institution
 */
export function joinRows(today: string, timeZone: string): (typeof joinLinks.$inferInsert)[] {
  const createdBy = SAMPLE_DIRECTORS[0].id
  return [
    {
      token: 'welcomefairx',
      title: 'Welcome fair for new students',
      note: 'Thank you for coming!',
      fields: ['year', 'school'],
      asksPhotos: false,
      closesOn: addDays(today, -40),
      places: 60,
      taken: 60,
      known: 3,
      createdBy,
      createdAt: instantAt(timeZone, addDays(today, -55), '10:00'),
    },
    {
      token: 'springopenda',
      title: 'Casting open day in spring',
      note: 'Be in our database in two minutes, and we call you when a role fits.',
      fields: ['age', 'instagram', 'height', 'year', 'school', 'bio'],
      asksPhotos: true,
      closesOn: addDays(today, 30),
      places: 120,
      taken: REGISTERED + 2,
      known: 2,
      createdBy,
      createdAt: instantAt(timeZone, addDays(today, -3), '09:30'),
    },
  ]
}

/** Who registered by the open link: one person an hour, most of them more than a day ago. */
export function registrationRows(students: readonly SampleStudent[], now: Date): { userId: string; registeredAt: Date }[] {
  return students.slice(1, REGISTERED + 1).map(({ account }, index) => ({
    userId: account.id,
    registeredAt: new Date(now.getTime() - (20 + index) * HOUR_MS),
  }))
}
