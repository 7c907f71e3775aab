import { z } from 'zod'
import { fromQuery, id, idText, sequentialId } from '../../common.ts'
import { OFFICE_READ } from '../../common-specs.ts'
import { endpoint } from '../../endpoint.ts'
import { askedPerson, availabilityCheck } from './endpoints.ts'
import { CHECK_LIMITS, CHECK_MESSAGE } from './rules.ts'

const count = z.number().int()

const checkPageQuery = z.object({
  /** Only people who have a window to answer. */
  only: z.enum(['open'], 'Please choose who to show').optional(),
  /**
   * Only people who are asked about this window: those who can come first, those without an answer last. By default everybody, by
   * name.
   */
  window: idText.pipe(sequentialId).optional(),
  /** Only people who have answered this question; its position from 0. */
  question: fromQuery.max(CHECK_LIMITS.questions - 1, CHECK_MESSAGE.question).optional(),
  /** How many people come before this page. */
  from: fromQuery.default(0),
})
export type CheckPageQuery = z.output<typeof checkPageQuery>

/** A page of the people of a check, with totals for everybody. */
const checkPage = z.object({
  check: availabilityCheck,
  people: z.array(askedPerson).max(CHECK_LIMITS.page),
  /** How many people match, on all pages. */
  found: count,
  /** How many people have a window to answer. */
  waiting: count,
  /** Numbers of answers to each window, in order. */
  tallies: z.array(z.object({ yes: count, partly: count, no: count, open: count, again: count, free: count })),
  /** The best window for each role. With fewer than two roles, one entry for everybody, with `null` as its role. */
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
