import { isDesk } from '@callboard/contract/access'

/** The chapter of a guide that explains a page. */
export interface GuideLink {
  readonly to: '/help'
  /** Without one, the list of guides. */
  readonly search?: { readonly guide: 'casting-staff' | 'students' }
  /** The chapter. */
  readonly hash?: string
}

type Row = readonly [pages: RegExp, chapter: string]

/** The chapters of the guide for casting staff, by the pages that they explain. */
const OF_STAFF: readonly Row[] = [
  [/^\/(admin-dashboard|admin)?$/, 'the-morning'],
  [/^\/project(-create|-edit\/[^/]+|\/[^/]+(\/history)?)$/, 'post-a-casting-call'],
  [/^\/project\/[^/]+\/applicants$/, 'decide-on-applications'],
  [/^\/project\/[^/]+\/matches$/, 'find-talent'],
  [/^\/project\/[^/]+\/cast$/, 'offer-places'],
  [/^\/project\/[^/]+\/(schedule|auditions\/[^/]+)$/, 'auditions-callbacks-and-fittings'],
  [/^\/project\/[^/]+\/checks\//, 'ask-who-is-free'],
  [/^\/project\/[^/]+\/presentations/, 'let-others-vote'],
  [/^\/project\/[^/]+\/requests$/, 'ask-for-a-self-tape'],
  [/^\/project\/[^/]+\/call-sheet\//, 'send-a-call-sheet'],
  [/^(\/project\/[^/]+\/messages|\/bulk-message|\/sent-messages)$/, 'write-to-many'],
  [/^\/messages$/, 'answer-students'],
  [/^\/(talent-search|talent-compare|lists|lists\/.+|admin-add-talent|admin\/edit-talent\/.+)$/, 'find-talent'],
  [/^\/photo-updater$/, 'photo-session'],
  [/^\/(import|import\/.+|import-photos|profile-invitations)$/, 'import-a-spreadsheet'],
  [/^\/(export-database|download-photos\/.+)$/, 'share-download-export'],
  [/^\/(audit-log|retention)$/, 'retention-and-audit-log'],
  [/^\/(accounts|sessions)$/, 'accounts-and-passkeys'],
  [/^\/settings$/, 'settings'],
  [/^\/registration-links/, 'kiosk'],
  [/^\/holds$/, 'holds'],
  [/^\/(no-shows|day\/.+)$/, 'the-day-itself'],
  [/^\/recently-deleted$/, 'deleted-by-mistake'],
  [/^\/calendar$/, 'calendar'],
]

/** As `OF_STAFF`, for the guide for students. */
const OF_STUDENTS: readonly Row[] = [
  [/^(\/|\/my-applications|\/project\/[^/]+)$/, 'apply'],
  [/^\/(my-profile|student-profile)$/, 'your-profile'],
  [/^\/download-photos\/.+$/, 'photographs'],
  [/^\/(my-self-tapes|self-tape-upload)$/, 'self-tapes'],
  [/^\/requests\//, 'when-the-office-asks-you-for-a-tape'],
  [/^\/(messages|notices|calendar)$/, 'messages-and-calendar'],
  [/^\/availability$/, 'say-when-you-have-time'],
  [/^\/sessions$/, 'sign-in-faster'],
  [/^\/your-data$/, 'your-data'],
]

/**
 * The address of the chapter about a page.
 *
 * @param role the account's role
 * @param path the address of the page, without its search
 */
export function guideOf(role: string, path: string): GuideLink {
  const isStaff = isDesk(role) || role === 'photographer'
  const hash = (isStaff ? OF_STAFF : OF_STUDENTS).find(([pages]) => pages.test(path))?.[1]
  if (hash === undefined) return { to: '/help' }
  if (role === 'photographer' && path === '/') return { to: '/help', search: { guide: 'casting-staff' }, hash: 'photo-session' }
  return { to: '/help', search: { guide: isStaff ? 'casting-staff' : 'students' }, hash }
}
