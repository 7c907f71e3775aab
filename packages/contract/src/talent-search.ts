import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EXPERIENCE_LEVELS, talentCard } from './profiles.ts'
import { TALENT_PAGE_SIZE, TALENT_SEARCH_LIMITS } from './talent-limits.ts'

const filterText = (maximum: number) =>
  z
    .string()
    .max(maximum, `Please keep this to ${maximum} characters or fewer`)
    .transform((text) => text.replaceAll('\0', ' ').trim())
    .optional()
const filterInteger = (minimum: number, maximum: number, message: string) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number(message).int(message).min(minimum, message).max(maximum, message).optional(),
  )

/** The place in the list after or before which a page begins: creation time and id of the talent there. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,16}$/, 'Not a position in this list')
  .optional()

/** Criteria of a talent search; missing and empty values do not filter. */
export const talentCriteria = z.object({
  /** Every word must be found in name, major, specialties, bio or location. */
  search: filterText(TALENT_SEARCH_LIMITS.text),
  experienceLevel: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(EXPERIENCE_LEVELS, 'Please choose an experience level').optional(),
  ),
  ageMin: filterInteger(0, 150, 'Please enter an age'),
  ageMax: filterInteger(0, 150, 'Please enter an age'),
  /** Words that the location must contain. */
  location: filterText(TALENT_SEARCH_LIMITS.text),
})
export type TalentCriteria = z.output<typeof talentCriteria>

export const talentSearchQuery = z.object({
  ...talentCriteria.shape,
  limit: filterInteger(1, TALENT_SEARCH_LIMITS.maxPage, `Please ask for 1 to ${TALENT_SEARCH_LIMITS.maxPage} talents`).default(
    TALENT_PAGE_SIZE,
  ),
  offset: filterInteger(0, TALENT_SEARCH_LIMITS.maxOffset, 'Please enter an offset').default(0),
  /** `createdAt_id` of the last talent of the previous page; replaces `offset` and stays fast at any depth. */
  after: cursor,
  /** `createdAt_id` of the first talent of the next page. */
  before: cursor,
})
export type TalentSearchQuery = z.output<typeof talentSearchQuery>

export const talentSearchEndpoints = {
  searchTalent: endpoint({
    method: 'GET',
    path: '/api/talent/search',
    summary: 'Talents that match every word and filter, newest first',
    access: 'admin',
    query: talentSearchQuery,
    success: { status: 200, body: z.array(talentCard) },
    errors: [400, 401, 403],
  }),
  countTalent: endpoint({
    method: 'GET',
    path: '/api/talent/search/count',
    summary: `How many talents match, counted to ${TALENT_SEARCH_LIMITS.countCap}`,
    access: 'admin',
    query: talentCriteria,
    success: { status: 200, body: z.object({ count: z.number().int(), capped: z.boolean() }) },
    errors: [400, 401, 403],
  }),
} as const
