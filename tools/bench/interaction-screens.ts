import type { PagePath } from '@callboard/contract/pages'

export type Who = 'nobody' | 'student' | 'admin'

/** One screen: how to open it, and what to press besides the controls that are found automatically. */
export interface Screen {
  readonly page: PagePath
  readonly who: Who
  /** The path with `{id}` and other parameters filled in, and a query if that shows more. */
  readonly address: string
  /** Further actions, in order: selectors to press, or keys. */
  readonly acts?: readonly (readonly [name: string, act: { press: string } | { key: string }])[]
}

/** The ids and tokens in the addresses. */
export interface Known {
  readonly talent: number
  readonly project: number
  readonly editToken: string
  readonly viewToken: string
}

const PALETTE = [
  ['open the palette', { key: 'ControlOrMeta+k' }],
  ['type in the palette', { key: 'a' }],
  ['close the palette', { key: 'Escape' }],
] as const

/** Every screen that a person can open with a browser alone. */
export function screens({ talent, project, editToken, viewToken }: Known): readonly Screen[] {
  return [
    { page: '/landing', who: 'nobody', address: '/landing' },
    { page: '/', who: 'nobody', address: '/' },
    { page: '/sign-in', who: 'nobody', address: '/sign-in' },
    { page: '/kiosk', who: 'nobody', address: '/kiosk' },
    { page: '/kiosk/register', who: 'nobody', address: '/kiosk/register' },
    { page: '/admin-preview', who: 'nobody', address: '/admin-preview' },
    { page: '/talent/profile/{id}', who: 'nobody', address: `/talent/profile/${talent}` },
    { page: '/edit-profile/{token}', who: 'nobody', address: `/edit-profile/${editToken}` },
    { page: '/profile/magic/{token}', who: 'nobody', address: `/profile/magic/${viewToken}` },
    { page: '/', who: 'student', address: '/', acts: PALETTE },
    { page: '/my-profile', who: 'student', address: '/my-profile' },
    { page: '/student-profile', who: 'student', address: '/student-profile' },
    { page: '/project/{id}', who: 'student', address: `/project/${project}` },
    { page: '/calendar', who: 'student', address: '/calendar' },
    { page: '/sessions', who: 'student', address: '/sessions' },
    { page: '/your-data', who: 'student', address: '/your-data' },
    { page: '/my-applications', who: 'student', address: '/my-applications' },
    { page: '/messages', who: 'student', address: '/messages' },
    { page: '/my-self-tapes', who: 'student', address: '/my-self-tapes' },
    { page: '/self-tape-upload', who: 'student', address: '/self-tape-upload' },
    { page: '/', who: 'admin', address: '/' },
    {
      page: '/admin-dashboard',
      who: 'admin',
      address: '/admin-dashboard',
      acts: [
        ['open the applications', { press: 'main table button[aria-label*="Applications for"]' }],
        ['show the pending ones', { press: '[role=dialog] fieldset button:nth-of-type(2)' }],
        ['look for a name among them', { press: '[role=dialog] input[type=search]' }],
        ['type in it', { key: 'a' }],
        ['choose one to compare', { press: '[role=dialog] [role=listitem] input[type=checkbox]' }],
        ['decide about one', { press: '[role=dialog] [role=listitem] fieldset button:nth-of-type(3)' }],
        ['go to its notes', { press: '[role=dialog] textarea' }],
        ['type a letter', { key: 'a' }],
        ['close them', { key: 'Escape' }],
        ...PALETTE,
      ],
    },
    ...(['cards', 'table', 'sheet'] as const).map(
      (view): Screen => ({
        page: '/talent-search',
        who: 'admin',
        address: view === 'sheet' ? '/talent-search' : `/talent-search?view=${view}`,
        acts: [
          ['open a talent', { press: '[data-talent]' }],
          ['leaf to the next', { key: 'ArrowRight' }],
          ['close it', { key: 'Escape' }],
          ['choose several', { press: 'main button:has-text("Select multiple")' }],
          ['choose one', { press: '[data-talent]' }],
          ['choose all of the page', { press: 'button:has-text("Select page")' }],
          ['choose none', { press: 'main button:has-text("Cancel selection")' }],
          ...PALETTE,
        ],
      }),
    ),
    { page: '/talent-compare', who: 'admin', address: `/talent-compare?ids=${talent}` },
    { page: '/photo-updater', who: 'admin', address: '/photo-updater' },
    { page: '/admin-add-talent', who: 'admin', address: '/admin-add-talent' },
    { page: '/admin/edit-talent/{id}', who: 'admin', address: `/admin/edit-talent/${talent}` },
    { page: '/project-create', who: 'admin', address: '/project-create' },
    { page: '/project-edit/{id}', who: 'admin', address: `/project-edit/${project}` },
    { page: '/project/{id}', who: 'admin', address: `/project/${project}` },
    { page: '/export-database', who: 'admin', address: '/export-database' },
    { page: '/audit-log', who: 'admin', address: '/audit-log' },
    { page: '/holds', who: 'admin', address: '/holds' },
    {
      page: '/calendar',
      who: 'admin',
      address: '/calendar?month=2026-11',
      acts: [
        ['choose a day', { press: '[data-day="2026-11-12"]' }],
        ['close it', { key: 'Escape' }],
      ],
    },
    { page: '/bulk-message', who: 'admin', address: '/bulk-message' },
    { page: '/sent-messages', who: 'admin', address: '/sent-messages' },
    { page: '/download-photos/{id}', who: 'admin', address: `/download-photos/${talent}` },
  ]
}
