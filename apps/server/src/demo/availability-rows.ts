import type { Institution } from '@callboard/contract/institution'
import { AVAILABILITY } from '@callboard/contract/people/profiles/week'
import { addDays } from '@callboard/contract/time/month'
import type { availabilityExceptions, availabilityTerms, timetables } from '#db/schema/availability.ts'
import type { TimeSpan } from '#db/schema/columns.ts'
import { instantAt } from './days.ts'
import type { SampleStudent } from './people.ts'
import { prng } from './prng.ts'

/** The availability of one student. */
export interface SampleAvailability {
  readonly studentId: number
  readonly timetable: Omit<typeof timetables.$inferInsert, 'studentId'>
  readonly classes: readonly TimeSpan[]
  readonly terms: readonly Omit<typeof availabilityTerms.$inferInsert, 'studentId'>[]
  readonly exceptions: readonly Omit<typeof availabilityExceptions.$inferInsert, 'studentId'>[]
}

/** Every eighth student has entered availability, including the demo student. */
const PLANNED_OF = 8

/** Weekdays from 0 (Sunday), and the hours of a class on each. */
const COURSES = [
  { weekdays: [1, 3, 5], from: '09:00', to: '09:50' },
  { weekdays: [1, 3, 5], from: '11:00', to: '11:50' },
  { weekdays: [2, 4], from: '10:00', to: '11:50' },
  { weekdays: [2, 4], from: '14:00', to: '15:40' },
  { weekdays: [3], from: '16:00', to: '18:45' },
] as const

/** Days of classes before and after today. */
const BEFORE = 28
const AFTER = 112

const APPOINTMENTS = ['Dentist', 'Driving test', 'Physiotherapy'] as const
const JOURNEYS = ['Visit home', 'Choir weekend', 'Field trip'] as const

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Every day, with these hours. */
const hours = (isOn: (hour: number) => boolean) =>
  Object.fromEntries(
    Array.from({ length: AVAILABILITY.days }, (_, day) => [
      day,
      Array.from({ length: AVAILABILITY.daySlots }, (_, slot) => isOn(AVAILABILITY.firstHour + slot)),
    ]),
  )

export function availabilityRows(
  students: readonly SampleStudent[],
  { timeZone }: Institution,
  today: string,
  now: Date,
): SampleAvailability[] {
  return students
    .filter((_, index) => index % PLANNED_OF === 0)
    .map(({ profile }, index) => {
      const random = prng(`demo availability ${index}`)
      const at = (day: number, time: string) => instantAt(timeZone, addDays(today, day), time)
      const courses = COURSES.filter(() => index === 0 || random.chance(0.6))
      const days = Array.from({ length: BEFORE + AFTER }, (_, place) => place - BEFORE)
      const classes = days.flatMap((day) =>
        courses
          .filter(({ weekdays }) => weekdays.some((weekday) => weekday === weekdayOf(addDays(today, day))))
          .map(({ from, to }) => ({ start: at(day, from), end: at(day, to) })),
      )
      const away = random.integer(3, 9)
      return {
        studentId: profile.id,
        timetable: {
          ...{ name: 'classes.ics', readAt: now, triedAt: now },
          ...{ coversFrom: addDays(today, -BEFORE), keptFrom: addDays(today, -BEFORE), coversTo: addDays(today, AFTER - 1) },
        },
        classes,
        terms: [
          {
            name: 'Semester',
            validFrom: addDays(today, -BEFORE),
            validTo: addDays(today, AFTER),
            hours: hours((hour) => hour >= 9 && hour < 19),
          },
          { name: 'Holidays', validFrom: addDays(today, AFTER + 1), validTo: addDays(today, AFTER + 60), hours: hours(() => true) },
        ],
        exceptions: [
          { during: { start: at(2, '13:00'), end: at(2, '14:30') }, isFree: false, note: random.pick(APPOINTMENTS) },
          { during: { start: at(away, '00:00'), end: at(away + 2, '00:00') }, isFree: false, note: random.pick(JOURNEYS) },
          // Never on the days that they are away.
          { during: { start: at(away + 2, '09:00'), end: at(away + 2, '12:00') }, isFree: true, note: 'No classes that morning' },
        ],
      }
    })
}
