import { addDays } from '@callboard/contract/time/month'
import type { listEntries, lists } from '#db/schema/lists.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'
import { prng } from './prng.ts'

/** A list with the people on it. */
export interface SampleList {
  readonly list: typeof lists.$inferInsert
  readonly entries: readonly Omit<typeof listEntries.$inferInsert, 'listId'>[]
}

const NOTES = [
  'Lovely energy in the reading.',
  'Reliable, always on time.',
  'Ask about weekends.',
  'Strong in close-ups.',
  null,
  null,
  null,
]

/** The lists of the office, and the number and kind of people on each. */
const LISTS: readonly { name: string; people: number; fits: (profile: SampleStudent['profile']) => boolean }[] = [
  { name: 'Spring favourites', people: 18, fits: () => true },
  { name: 'Dancers', people: 9, fits: ({ specialties = [] }) => specialties.some((word) => /danc|ballet|hip/i.test(word)) },
  { name: 'Speaks Spanish on camera', people: 7, fits: ({ specialties = [] }) => specialties.some((word) => /spanish/i.test(word)) },
]

/** @param timeZone of the institution */
export function listRows(students: readonly SampleStudent[], today: string, timeZone: string): SampleList[] {
  return LISTS.map(({ name, people, fits }, index) => {
    const random = prng(`list ${name}`)
    const addedAt = instantAt(timeZone, addDays(today, -20 + index * 6), '11:00')
    const director = SAMPLE_DIRECTORS[index % 2 === 0 ? 0 : 1].id
    const fitting = students.filter(({ profile }) => fits(profile))
    const chosen = random.sample(fitting, Math.min(people, fitting.length))
    return {
      list: { name, createdBy: director, createdAt: addedAt, updatedAt: addedAt },
      entries: chosen.map(({ profile }) => ({ studentId: profile.id, note: random.pick(NOTES), addedBy: director, addedAt })),
    }
  })
}
