import { z } from 'zod'
import { fromQuery, id, idText, sequentialId } from '../../common.ts'
import { OFFICE_READ } from '../../common-specs.ts'
import { endpoint } from '../../endpoint.ts'
import { askedPerson, availabilityCheck } from './endpoints.ts'
import { CHECK_LIMITS, CHECK_MESSAGE } from './rules.ts'

const count = z.number().int()

const checkPageQuery = z.object({
  /** Only those who have a time to answer. */
  only: z.enum(['open'], 'Please choose who to show').optional(),
  /** Only those who are asked about this time: who can come first, who has not answered last. Without it, everybody by name. */
  window: idText.pipe(sequentialId).optional(),
  /** Only those who have answered this question, by its place from 0. */
  question: fromQuery.max(CHECK_LIMITS.questions - 1, CHECK_MESSAGE.question).optional(),
  /** How many of them come before the page. */
  from: fromQuery.default(0),
})
export type CheckPageQuery = z.output<typeof checkPageQuery>

/** A page of the people of a check, with the numbers of everybody. */
const checkPage = z.object({
  check: availabilityCheck,
  people: z.array(askedPerson).max(CHECK_LIMITS.page),
  /** How many are shown on all pages. */
  found: count,
  /** How many have a time to answer. */
  waiting: count,
  /** How many say what about each time, in their order. */
  tallies: z.array(z.object({ yes: count, partly: count, no: count, open: count, again: count, free: count })),
  /** The best time of each of several roles, or of everybody: `null`. */
  best: z.array(z.object({ roleId: id.nullable(), windowId: id })),
})
export type CheckPage = z.infer<typeof checkPage>

export const availabilityCheckPageEndpoints = {
  availabilityCheckPage: endpoint({
    ...OFFICE_READ,
    path: '/api/availability-checks/{id}/page',
    summary: 'Some of those whom a check asks, with their answers, and what everybody says about each time',
    topics: ['applications', 'projects', 'talent', 'availability-checks'],
    query: checkPageQuery,
    success: { status: 200, body: checkPage },
    errors: [400, 401, 403, 404],
  }),
} as const
