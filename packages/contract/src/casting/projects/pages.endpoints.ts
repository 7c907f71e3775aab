import { z } from 'zod'
import { id, lineOfText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { project } from './endpoints.ts'
import { PROJECT_LIST, PROJECT_PAGE_LARGEST, PROJECT_STATUSES, PROJECT_TITLE_LENGTH } from './rules.ts'

const wholeNumber = (maximum: number, otherwise: number) =>
  z.coerce
    .number('Please enter a number')
    .int('Please enter a number')
    .min(1, 'Please enter a number')
    .max(maximum, 'Please enter a number')
    .default(otherwise)

const STATUS_MESSAGE = 'Please choose a status'
const oneStatus = z.enum(PROJECT_STATUSES, STATUS_MESSAGE)

const projectPageQuery = z.object({
  /** One status, or several as a repeated parameter; all by default. */
  status: z
    .union([oneStatus, z.array(oneStatus).max(PROJECT_STATUSES.length, STATUS_MESSAGE)], STATUS_MESSAGE)
    .transform((given) => [...new Set(Array.isArray(given) ? given : [given])])
    .optional(),
  /** Words of the casting call, in any order. */
  search: lineOfText(PROJECT_TITLE_LENGTH).default(''),
  /** Where to look for the words: in title, type and place, or only in the title. */
  within: z.enum(['all', 'title'], 'Please choose where to search').default('all'),
  page: wholeNumber(Number.MAX_SAFE_INTEGER, 1),
  limit: wholeNumber(PROJECT_PAGE_LARGEST, PROJECT_LIST.dashboard),
})
export type ProjectPageQuery = z.output<typeof projectPageQuery>

/** One page of a list of casting calls, and the numbers above the list. */
const projectPage = z.object({
  projects: z.array(project).max(PROJECT_PAGE_LARGEST),
  /** Starts at 1. A request beyond the end gets the last page. */
  page: z.number().int(),
  pageCount: z.number().int(),
  /** How many casting calls the user may see, regardless of the search. */
  total: z.number().int(),
  /** Counts in the order of statuses, without empty ones. */
  byStatus: z.array(z.object({ status: z.enum(PROJECT_STATUSES), count: z.number().int() })),
  /**
   * For the office: the number of applications to each casting call of this page, including withdrawn ones. Casting calls without
   * applications are left out.
   */
  applications: z
    .array(z.object({ projectId: id, count: z.number().int() }))
    .max(PROJECT_PAGE_LARGEST)
    .optional(),
})
export type ProjectPage = z.infer<typeof projectPage>

export const projectPageEndpoints = {
  projectPage: endpoint({
    method: 'GET',
    path: '/api/projects/page',
    summary: 'Some casting calls that the reader may see, newest first, with how many there are',
    access: 'casting',
    topics: ['applications', 'projects'],
    query: projectPageQuery,
    success: { status: 200, body: projectPage },
    errors: [400, 401, 403],
  }),
} as const
