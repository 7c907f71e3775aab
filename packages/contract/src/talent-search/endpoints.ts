import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EXPERIENCE_LEVELS, talentCard } from '../profiles/endpoints.ts'
import { TALENT_PAGE_SIZE, TALENT_SEARCH_LIMITS, TALENT_SEARCH_MESSAGE } from './rules.ts'

const filterText = z
  .string(TALENT_SEARCH_MESSAGE.text)
  .max(TALENT_SEARCH_LIMITS.text, TALENT_SEARCH_MESSAGE.tooLong)
  // PostgreSQL can store neither, and no talent has them.
  .transform((text) => text.replace(/\0|\p{Surrogate}/gu, ' ').trim())
  .optional()

// A form sends its empty fields as empty texts.
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)
const wholeNumber = (minimum: number, maximum: number, message: string) =>
  z.coerce.number(message).int(message).min(minimum, message).max(maximum, message)
const age = z.preprocess(unlessEmpty, wholeNumber(0, TALENT_SEARCH_LIMITS.age, TALENT_SEARCH_MESSAGE.age).optional())

/** The place in the list after or before which a page begins: creation time and id of the talent there. */
const cursor = z.preprocess(
  unlessEmpty,
  z
    .string(TALENT_SEARCH_MESSAGE.cursor)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,16}$/, TALENT_SEARCH_MESSAGE.cursor)
    .optional(),
)

const criteria = {
  /** Every word must be found in name, major, specialties, bio or location. */
  search: filterText,
  experienceLevel: z.preprocess(unlessEmpty, z.enum(EXPERIENCE_LEVELS, TALENT_SEARCH_MESSAGE.experienceLevel).optional()),
  ageMin: age,
  ageMax: age,
  /** Words that the location must contain. */
  location: filterText,
}

const inOrder = ({ ageMin, ageMax }: { ageMin?: number; ageMax?: number }) =>
  ageMin === undefined || ageMax === undefined || ageMin <= ageMax
const ageOrder = { message: TALENT_SEARCH_MESSAGE.ages, path: ['ageMax'] }

/** Criteria of a talent search; missing and empty values do not filter. */
export const talentCriteria = z.object(criteria).refine(inOrder, ageOrder)
export type TalentCriteria = z.output<typeof talentCriteria>

export const talentSearchQuery = z
  .object({
    ...criteria,
    limit: z.preprocess(unlessEmpty, wholeNumber(1, TALENT_SEARCH_LIMITS.maxPage, TALENT_SEARCH_MESSAGE.limit).default(TALENT_PAGE_SIZE)),
    offset: z.preprocess(unlessEmpty, wholeNumber(0, TALENT_SEARCH_LIMITS.maxOffset, TALENT_SEARCH_MESSAGE.offset).default(0)),
    /** `createdAt_id` of the last talent of the previous page; replaces `offset` and stays fast at any depth. */
    after: cursor,
    /** `createdAt_id` of the first talent of the next page. */
    before: cursor,
  })
  .refine(inOrder, ageOrder)
export type TalentSearchQuery = z.output<typeof talentSearchQuery>

export const talentSearchEndpoints = {
  searchTalent: endpoint({
    method: 'GET',
    path: '/api/talent/search',
    summary: 'Talents that match every word and filter, newest first',
    access: 'admin',
    query: talentSearchQuery,
    success: { status: 200, body: z.array(talentCard) },
    errors: [400, 401, 403, 429],
    // A person who types sends two requests a second at most; ten times that is a program.
    accountLimit: { max: 600, seconds: 60 },
  }),
  countTalent: endpoint({
    method: 'GET',
    path: '/api/talent/search/count',
    summary: `How many talents match, counted to ${TALENT_SEARCH_LIMITS.countCap}`,
    access: 'admin',
    query: talentCriteria,
    success: { status: 200, body: z.object({ count: z.number().int(), capped: z.boolean() }) },
    errors: [400, 401, 403, 429],
    // The same limit as for the search.
    accountLimit: { max: 600, seconds: 60 },
  }),
} as const
