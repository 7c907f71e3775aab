import { z } from 'zod'
import { BUSY_SOURCES } from '../availability/rules.ts'
import { id, instant } from '../common.ts'

/** People that one answer contains at most; who has more of them asks for fewer days. */
export const MOST_PEOPLE = 500

/** Something that takes the time of a person. */
export const personTime = z.object({
  source: z.enum(BUSY_SOURCES),
  /** The casting call; `null` for classes and exceptions, of which the office knows nothing more. */
  project: z.object({ id, title: z.string() }).nullable(),
  startDate: instant,
  endDate: instant,
  /** Something else takes the same time. */
  isClash: z.boolean(),
  /** Why the person has it nevertheless, if somebody said so. */
  reason: z.string().nullable(),
})
export type PersonTime = z.infer<typeof personTime>

/** A person with what takes their time, in its order. */
export const personTimes = z.object({ student: z.object({ id, name: z.string() }), times: z.array(personTime) })
export type PersonTimes = z.infer<typeof personTimes>

export const peopleTimes = z.object({
  people: z.array(personTimes),
  /** Whether there are more people than the answer contains. */
  hasMore: z.boolean(),
})
export type PeopleTimes = z.infer<typeof peopleTimes>
