import type { Page } from '@playwright/test'
import type { PictureCast } from './picture-cast.ts'
import { askForMail, sendAsSomebodyElse } from './picture-steps.ts'

/** The name of a button, or a function with several steps. */
type Press = string | RegExp | ((page: Page, cast: PictureCast) => Promise<void>)

/** One screen with a picture. */
export interface Screen {
  /** Name of its reference, `tests/visual/pictures/<name>.webp`. */
  readonly name: string
  readonly path: (cast: PictureCast) => string
  /** Presses before the picture is taken. */
  readonly press?: Press
  /** Whether the presses open a dialog, whose code may have to load first. */
  readonly opensWindow?: boolean
}

type Row = readonly [name: string, path: string | ((cast: PictureCast) => string), press?: Press, opens?: 'window']

const screens = (rows: readonly Row[]): Screen[] =>
  rows.map(([name, path, press, opens]) => ({
    name,
    path: typeof path === 'string' ? () => path : path,
    ...(press && { press }),
    opensWindow: opens === 'window',
  }))

/** Every screen by viewer, the longest first. A test compares them with the contract's pages. */
export const SCREENS = {
  office: screens([
    ['office-home', '/'],
    ['dashboard', '/admin-dashboard'],
    ['admin', '/admin'],
    ['applications', '/admin-dashboard', 'Applications for Launch film of the arts building', 'window'],
    ['talent-search', '/talent-search'],
    ['talent-search-none', '/talent-search?search=nobody+is+called+this'],
    ['talent-cards', '/talent-search?view=cards'],
    ['talent-table', '/talent-search?view=table'],
    ['talent-selecting', '/talent-search', 'Select multiple'],
    ['talent-open', ({ talentId }) => `/talent-search?talent=${talentId}`],
    ['talent-compare', ({ others, talentId }) => `/talent-compare?ids=${[talentId, ...others.slice(0, 2)].join(',')}`],
    ['lists', '/lists'],
    ['list', ({ listId }) => `/lists/${listId}`],
    ['photo-session-list', '/photo-updater'],
    ['add-talent', '/admin-add-talent'],
    ['edit-talent', ({ talentId }) => `/admin/edit-talent/${talentId}`],
    ['project-create', '/project-create'],
    ['project-create-refused', '/project-create', 'Create Project'],
    ['project-edit', ({ projectId }) => `/project-edit/${projectId}`],
    ['project', ({ projectId }) => `/project/${projectId}`],
    ['role-add', ({ projectId }) => `/project/${projectId}`, 'Add a role', 'window'],
    ['applicants', ({ projectId }) => `/project/${projectId}/applicants`],
    ['applicants-board', ({ projectId }) => `/project/${projectId}/applicants?view=board`],
    ['applicants-table', ({ projectId }) => `/project/${projectId}/applicants?view=table`],
    ['matches', ({ projectId }) => `/project/${projectId}/matches`],
    ['cast', ({ projectId }) => `/project/${projectId}/cast`],
    ['schedule', ({ projectId }) => `/project/${projectId}/schedule`],
    ['call-sheet', ({ projectId }) => `/project/${projectId}/call-sheet/2027-03-24`],
    // A presentation with people would show hours that differ in each run.
    ['presentations', ({ projectId }) => `/project/${projectId}/presentations`],
    ['presentation-none', ({ projectId }) => `/project/${projectId}/presentations/2147483647`],
    ['requests', ({ projectId }) => `/project/${projectId}/requests`],
    ['check-none', ({ projectId }) => `/project/${projectId}/checks/2147483647`],
    ['audition-day-none', ({ projectId }) => `/project/${projectId}/auditions/2147483647`],
    ['day-board', ({ projectId }) => `/day/shoot-${projectId}-2027-03-24`],
    ['day-wall', ({ projectId }) => `/day/shoot-${projectId}-2027-03-24/wall`],
    ['casting-history', ({ projectId }) => `/project/${projectId}/history`],
    ['casting-messages', ({ projectId }) => `/project/${projectId}/messages`],
    ['export-database', '/export-database'],
    ['import', '/import'],
    ['import-photos', '/import-photos'],
    ['import-columns', ({ importId }) => `/import/${importId}`],
    // Ids of people's lines differ in each run.
    ['audit-log', '/audit-log?action=project.created'],
    ['holds', '/holds'],
    ['help', '/help'],
    ['help-casting-staff', '/help?guide=casting-staff'],
    ['help-operators', '/help?guide=operators'],
    ['profile-invitations', '/profile-invitations'],
    ['no-shows', '/no-shows'],
    ['recently-deleted', '/recently-deleted?kind=list'],
    ['retention', '/retention'],
    ['registration-links', '/registration-links'],
    ['registration-poster-gone', '/registration-links/2147483647/poster'],
    ['settings', '/settings'],
    ['settings-choices', '/settings?part=lists'],
    ['settings-mail', '/settings?part=mail'],
    ['settings-privacy', '/settings?part=privacy'],
    ['accounts', '/accounts'],
    ['calendar', '/calendar'],
    ['calendar-week', '/calendar?view=week&day=2027-03-24'],
    ['calendar-people', '/calendar?view=people&day=2027-03-24'],
    ['calendar-conflicts', '/calendar?view=conflicts'],
    ['event-new', '/calendar', 'New Event', 'window'],
    ['event-edit', '/calendar', 'Edit Callbacks', 'window'],
    ['subscribe', '/calendar', 'Subscribe', 'window'],
    ['bulk-message', '/bulk-message'],
    ['templates', '/bulk-message', 'Templates', 'window'],
    ['preview', '/bulk-message', 'Preview', 'window'],
    ['account-menu', '/holds', 'Account menu'],
    ['palette', '/holds', 'Go to…', 'window'],
    ['sent-messages', '/sent-messages'],
    ['sent-message', '/sent-messages', 'Rehearsal moved to Thursday', 'window'],
    ['download-photos', ({ talentId }) => `/download-photos/${talentId}`],
    // A person whose links nobody opens, because opened links show the time.
    ['share', ({ others }) => `/download-photos/${others[0]}`, 'Share', 'window'],
  ]),
  visitor: screens([
    // While the link is still valid.
    ['sign-in-confirm', ({ tokens }) => `/sign-in/link?token=${tokens.signIn}`],
    ['home-signed-out', '/'],
    ['landing', '/landing'],
    ['privacy', '/privacy'],
    ['help-students', '/help?guide=students'],
    ['help-reviewers', '/help?guide=reviewers'],
    ['kiosk', '/kiosk'],
    ['kiosk-register', '/kiosk/register'],
    ['kiosk-check-in', '/kiosk/check-in'],
    ['kiosk-register-refused', '/kiosk/register', 'Next: Take Photos'],
    ['sign-in', '/sign-in'],
    ['sign-in-mail', '/sign-in', askForMail],
    ['sign-in-refused', '/sign-in', 'Send me a sign-in link'],
    ['sign-in-link', '/sign-in/link?token=never-made'],
    ['sign-in-passkey', '/sign-in/passkey'],
    ['public-profile', ({ talentId }) => `/talent/profile/${talentId}`],
    ['edit-link', ({ tokens }) => `/edit-profile/${tokens.edit}`],
    ['edit-link-invalid', '/edit-profile/never-made'],
    ['magic-link', ({ tokens }) => `/profile/magic/${tokens.view}`],
    ['dashboard-preview', '/admin-preview'],
    ['unsubscribe', ({ tokens }) => `/unsubscribe/${tokens.unsubscribe}`],
    ['shared-photos', ({ tokens }) => `/download-link/${tokens.share}`],
    ['shared-photos-gone', '/download-link/never-made'],
    // An open offer would show the hour of its deadline, which differs in each run.
    ['offer-gone', '/offer/never-made'],
    ['invitation-gone', '/invitation/never-made'],
    ['booking-gone', '/booking/never-made'],
    ['join-gone', '/join/never-made'],
    ['call-gone', '/call/never-made'],
    ['check-gone', '/check/never-made'],
    ['slot-gone', '/slot/never-made'],
    ['review-gone', '/review/never-made'],
    ['request-gone', '/request/never-made'],
    ['photo-viewer', ({ tokens }) => `/photo-viewer/${tokens.share}/0,2`],
    ['not-found', '/nowhere'],
  ]),
  newcomer: screens([
    ['student-home-empty', '/'],
    ['my-profile-empty', '/my-profile'],
    ['student-profile-new', '/student-profile'],
    // A phone shows it in steps.
    ['student-profile-refused', '/student-profile', /^(Next|Create Profile)$/],
    ['messages-empty', '/messages'],
  ]),
  student: screens([
    ['student-home', '/'],
    ['my-profile', '/my-profile'],
    ['student-profile', '/student-profile'],
    ['student-project', ({ projectId }) => `/project/${projectId}`],
    ['student-calendar', '/calendar'],
    ['event', '/calendar', '10 AM Callbacks', 'window'],
    ['sessions', '/sessions'],
    ['your-data', '/your-data'],
    ['my-applications', '/my-applications'],
    ['messages', '/messages'],
    ['request-none', '/requests/2147483647'],
    ['my-self-tapes', '/my-self-tapes'],
    ['availability', '/availability'],
    ['self-tape-upload', '/self-tape-upload'],
    // Reading it would change what other screens show.
    ['message-open', '/messages', 'Rehearsal moved to Thursday', 'window'],
    ['other-person', '/messages', sendAsSomebodyElse, 'window'],
  ]),
} as const satisfies Record<string, readonly Screen[]>

export type Viewer = keyof typeof SCREENS

/** The components in their states: the whole gallery, and the parts of it that open. */
export const GALLERY: readonly {
  readonly name: string
  readonly press?: string
  /** The role of the pressed element; a button by default. */
  readonly role?: 'combobox'
  readonly force?: 'hover' | 'focus-visible'
}[] = [
  { name: 'gallery' },
  { name: 'gallery-hover', force: 'hover' },
  { name: 'gallery-focus', force: 'focus-visible' },
  { name: 'gallery-dialog', press: 'Open dialog' },
  { name: 'gallery-menu', press: 'Actions for Launch film' },
  { name: 'gallery-choices', press: 'Campus', role: 'combobox' },
  { name: 'gallery-toast', press: 'Toast' },
  { name: 'gallery-toast-failed', press: 'Destructive toast' },
]
