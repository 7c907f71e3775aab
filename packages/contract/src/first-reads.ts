import { isDesk, type Role } from './access.ts'
import type { Api, ApiKey } from './api-types.ts'
import { buildPath } from './build-path.ts'
import { opportunitiesPage, readHomeAddress } from './casting/projects/home-address.ts'
import { readProjectListAddress } from './casting/projects/list-address.ts'
import { PROJECT_LIST, PROJECT_PAGE_LARGEST } from './casting/projects/rules.ts'
import type { PagePath } from './pages.ts'
import { filtersOf, impossibleRange, pageOf, readTalentAddress, saysHowMany } from './people/talent-search/address.ts'
import { comparedIds } from './people/talent-search/compare-address.ts'
import { readCalendarAddress, shownDays } from './schedule/calendar/address.ts'
import { dayOf, rangeOf, upcomingRanges, yearAhead } from './time/month.ts'

/** One visit to a page. */
export interface Opening {
  /** Parameters of its path. */
  readonly params: Readonly<Record<string, string>>
  /** The query of its address. */
  readonly search: Readonly<Record<string, unknown>>
  /** `null` when signed out. */
  readonly role: Role | null
  readonly now: Date
  /** The institution's time zone. */
  readonly timeZone: string
}

/** One call that a page makes before it shows anything: the endpoint's path and the requested URL. */
export interface FirstRead {
  readonly endpoint: string
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  /** A further read that this answer requires, if any. */
  readonly next?: (answer: unknown) => FirstRead | undefined
}

type ReadKey = Extract<ApiKey, `GET ${string}`>

function read<Key extends ReadKey>(key: Key, given: { params?: { id?: string | undefined }; query?: Api[Key]['query'] } = {}): FirstRead {
  const endpoint = key.slice(4)
  const params: Record<string, string> = given.params?.id === undefined ? {} : { id: given.params.id }
  return { endpoint, params, address: buildPath(endpoint, params, given.query) }
}

const unread = read('GET /api/messages/unread/count')
const choosableCalls = read('GET /api/projects/page', { query: { limit: PROJECT_PAGE_LARGEST } })
const recentProjects = read('GET /api/projects/page', { query: { limit: PROJECT_LIST.adminHome } })
const profile = read('GET /api/student-profile')
const applications = read('GET /api/applications')
const calls = read('GET /api/calls')
const slots = read('GET /api/slot-invitations')
const checks = read('GET /api/availability-checks')
const mediaRequests = read('GET /api/media-requests')
const savedSearches = read('GET /api/saved-searches')

const passes = read('GET /api/day-passes')
const consent = read('GET /api/account/consent')
const firstSteps = read('GET /api/first-steps')
const desk = read('GET /api/desk')

const dashboard = ({ search }: Opening) => [
  read('GET /api/projects/page', { query: { ...readProjectListAddress(search) } }),
  firstSteps,
  desk,
]

/** Without the applicants, because a casting call may have thousands. */
const castingRoom = ({ params }: Opening) => [read('GET /api/projects/{id}', { params })]

/**
 * The first reads of pages. Pages with a token are not included: a program that only fetches such a page, for example a mail
 * scanner, must not count as a user of the link.
 */
const READS: { readonly [Path in PagePath]?: (opening: Opening) => readonly FirstRead[] } = {
  '/': ({ role, search }) =>
    role === null || role === 'photographer'
      ? []
      : isDesk(role)
        ? [recentProjects, firstSteps, desk]
        : [
            read('GET /api/projects/page', { query: opportunitiesPage(readHomeAddress({ ...search }).more ?? 0) }),
            ...[profile, applications, calls, checks, mediaRequests, slots, passes, consent],
          ],
  '/my-profile': () => [profile, read('GET /api/account/hold'), consent],
  '/student-profile': () => [profile],
  '/availability': () => [profile, read('GET /api/availability')],
  '/your-data': () => [read('GET /api/account/hold'), consent],
  '/my-applications': () => [applications, read('GET /api/self-tapes'), mediaRequests],
  '/requests/{id}': () => [mediaRequests],
  '/messages': ({ role }) => (isDesk(role) ? [read('GET /api/thread-counts')] : [read('GET /api/messages'), read('GET /api/own-threads')]),
  '/notices': () => [read('GET /api/notice-choices'), read('GET /api/text-consent')],
  '/my-self-tapes': () => [read('GET /api/self-tapes'), read('GET /api/self-tapes/uploads'), read('GET /api/media-takes/named')],
  '/self-tape-upload': () => [profile, applications, choosableCalls, read('GET /api/self-tapes/uploads')],
  '/project/{id}': ({ params, role }) => [
    read('GET /api/projects/{id}', { params }),
    read('GET /api/projects/{id}/roles', { params }),
    ...(isDesk(role) ? [read('GET /api/projects/applications/counts', { query: { projectId: params['id'] } })] : [profile, applications]),
  ],
  '/project/{id}/applicants': castingRoom,
  '/project/{id}/matches': castingRoom,
  '/project/{id}/cast': castingRoom,
  '/project/{id}/schedule': castingRoom,
  '/project/{id}/checks/{check}': castingRoom,
  '/project/{id}/requests': castingRoom,
  '/project/{id}/messages': castingRoom,
  '/admin-dashboard': dashboard,
  '/admin': dashboard,
  '/project-edit/{id}': ({ params }) => [read('GET /api/projects/{id}', { params })],
  '/admin/edit-talent/{id}': ({ params }) => [read('GET /api/talent/{id}', { params })],
  '/talent-search': ({ search }) => {
    const address = readTalentAddress({ ...search })
    if (impossibleRange(address)) return [savedSearches]
    const count = read('GET /api/talent/search/count', { query: filtersOf(address) })
    const next = (page: unknown) => (saysHowMany(address, page as readonly unknown[]) ? undefined : count)
    return [savedSearches, { ...read('GET /api/talent/search', { query: pageOf(address) }), next }]
  },
  '/lists': () => [read('GET /api/lists')],
  '/no-shows': () => [read('GET /api/absences')],
  '/talent-compare': ({ search }) => comparedIds(search).map((id) => read('GET /api/talent/{id}', { params: { id: String(id) } })),
  '/calendar': ({ search, now, timeZone }) => {
    const today = dayOf(now, timeZone)
    const { days } = shownDays(readCalendarAddress(search), today)
    const events = [rangeOf(days), ...upcomingRanges(today).slice(0, 1)]
    return [
      ...events.map((query) => read('GET /api/calendar-events', { query })),
      ...[rangeOf(days), yearAhead(today)].map((query) => read('GET /api/calendar/shoots', { query })),
    ]
  },
}

/**
 * The calls that a page makes before it shows anything. The server writes their answers into the page.
 *
 * @param page the page's path as `PAGES` names it
 * @returns none for a page that needs nothing, or that is rarely opened
 */
export function firstReads(page: string, opening: Opening): readonly FirstRead[] {
  const own = (READS as Record<string, ((opening: Opening) => readonly FirstRead[]) | undefined>)[page]?.(opening) ?? []
  // The navigation of students and of the casting desk shows the number of unread messages.
  return own.length > 0 && opening.role !== null && opening.role !== 'photographer' ? [...own, unread] : own
}
