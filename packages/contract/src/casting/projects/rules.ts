/** Statuses a casting call may have. */
export const PROJECT_STATUSES = ['draft', 'active', 'completed', 'cancelled', 'archived'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/**
 * Whether a casting call accepts applications. It does until the end of the deadline's day.
 *
 * @param today the institution's calendar day, `YYYY-MM-DD`
 */
export function isOpen({ status, deadline }: { status: ProjectStatus; deadline: string | null }, today: string): boolean {
  return status === 'active' && (deadline === null || today <= deadline)
}

/** Types of casting call; the first is the form's default. */
export const PROJECT_TYPES = ['photo-video-shoot', 'photo-shoot', 'video-shoot', 'interview', 'social-media-post', 'commercial'] as const

/** Years of study a casting call may be open to. */
export const ALLOWED_YEARS = ['any', 'first-year', 'sophomore', 'junior', 'senior', 'grad-student'] as const

/** Genders a casting call may ask for; the first is the form's default and means everyone. */
export const PROJECT_GENDERS = ['Any/All', 'Men', 'Women'] as const

/** How many casting calls the dashboards list at a time, and how many more a student loads with each press. */
export const PROJECT_LIST = { dashboard: 10, adminHome: 5, studentHome: 5, studentHomeMore: 10 } as const

/** Most casting calls on a page of a list, and in a choice before the user searches. */
export const PROJECT_PAGE_LARGEST = 50

/** Inspiration photos of one casting call, on both forms and on the server. */
export const MAX_INSPIRATION_PHOTOS = 5

/** Characters of a title. */
export const PROJECT_TITLE_LENGTH = 200

/** Minutes in which a cancelled or deleted casting call can be restored before people are told that they need not come. */
export const SETTLE_MINUTES = 5
