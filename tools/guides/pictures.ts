import type { Locator, Page } from '@playwright/test'

import {
  accept,
  button,
  chooseFromMenu,
  chooseThree,
  compareThree,
  DESK,
  dialog,
  LONG_PHONE,
  type Mails,
  makeOffer,
  matchPhotos,
  openAsked,
  openAuditions,
  openBoard,
  openCallSheet,
  openCheck,
  openPlayer,
  openRoom,
  openStep,
  openTable,
  openThread,
  openUnfiled,
  openVotes,
  PHONE,
  photograph,
  review,
  startEvent,
  TABLET,
  textbox,
  writeToMany,
} from './picture-steps.ts'

/** The viewer of a screen; `visitor` is not signed in. */
export type Viewer = 'visitor' | 'student' | 'admin'

/** A picture of the guides, `docs/guides/images/<name>.webp`. */
export interface Picture {
  readonly name: string
  readonly as: Viewer
  readonly path: string
  /** In CSS pixels. */
  readonly window: { readonly width: number; readonly height: number }
  /** Actions before the picture is taken. */
  readonly act?: (page: Page, mails: Mails) => Promise<unknown>
  /**
   * The part that the picture shows, with a small margin; by default the whole window. Pictures of a phone have its full width.
   */
  readonly of?: (page: Page) => readonly Locator[]
}

/** All pictures in the order in which they are taken. Screens whose steps change data come last. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'sign-in',
    as: 'visitor',
    path: '/sign-in',
    window: PHONE,
    of: (page) => [page.getByRole('heading', { level: 1 }), page.getByLabel('Email'), button(page, 'Sign in with a passkey')],
  },
  { name: 'profile-steps', as: 'student', path: '/student-profile', window: { width: 390, height: 546 } },
  {
    name: 'profile-photos',
    as: 'student',
    path: '/student-profile',
    window: LONG_PHONE,
    act: async (page) => {
      await openStep('Photos')(page)
      await button(page, /^Options of /).click()
    },
    of: (page) => [
      page.getByRole('heading', { name: /^Portfolio Photos/ }),
      page.getByRole('list', { name: 'Portfolio photos' }),
      page.getByRole('menu'),
      button(page, 'Describe photos'),
    ],
  },
  {
    name: 'photo-crop',
    as: 'student',
    path: '/student-profile',
    window: PHONE,
    act: async (page) => {
      await openStep('Photos')(page)
      await chooseFromMenu('Options of', 'Crop')(page)
      // The button waits for the photo.
      await page.locator('[role=dialog] button:enabled', { hasText: /^Crop$/ }).waitFor()
    },
    of: dialog,
  },
  {
    name: 'consent',
    as: 'student',
    path: '/your-data',
    window: LONG_PHONE,
    of: (page) => [page.getByRole('heading', { name: 'Use of your photographs' }), button(page, 'Save answer')],
  },
  { name: 'opportunities', as: 'student', path: '/', window: { width: 390, height: 686 } },
  {
    name: 'my-applications',
    as: 'student',
    path: '/my-applications',
    window: LONG_PHONE,
    of: (page) => [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'See what is open' }).first()],
  },
  {
    name: 'conversation',
    as: 'student',
    path: '/messages',
    window: PHONE,
    act: async (page) => {
      await button(page, /Shoes for the cover/).click()
      await page.getByRole('img', { name: /^Open / }).waitFor()
    },
    of: dialog,
  },
  { name: 'asked', as: 'student', path: '/', window: { width: 390, height: 890 }, act: openAsked },
  {
    name: 'captions',
    as: 'student',
    path: '/my-self-tapes',
    window: PHONE,
    act: (page) => button(page, /^Add captions to/).click(),
    of: dialog,
  },
  { name: 'dashboard', as: 'admin', path: '/admin-dashboard', window: DESK },
  {
    name: 'casting-call',
    as: 'admin',
    path: '/project-create',
    window: DESK,
    act: async (page) => {
      await textbox(page, 'Title').fill('Open Day Trailer')
      await textbox(page, 'Description').fill('One afternoon, six students, a lot of laughing on cue.')
    },
  },
  { name: 'talent-search', as: 'admin', path: '/talent-search?search=dance&ageMax=22&view=cards', window: DESK },
  { name: 'contact-sheet', as: 'admin', path: '/talent-search?search=dance&ageMax=22', window: DESK, act: chooseThree },
  { name: 'compare', as: 'admin', path: '/talent-search', window: DESK, act: compareThree },
  { name: 'casting-room', as: 'admin', path: '/admin-dashboard', window: DESK, act: openRoom('Applicants', /Nursing Programme/) },
  {
    name: 'matches',
    as: 'admin',
    path: '/admin-dashboard',
    window: { width: 1100, height: 800 },
    act: openRoom('Matches', /Ocean Lawn Morning/),
  },
  {
    name: 'availability-check',
    as: 'admin',
    path: '/admin-dashboard',
    window: { width: 1300, height: 760 },
    act: openCheck,
    of: (page) => [page.getByRole('heading', { level: 2 }), page.getByRole('region', { name: 'Answers' })],
  },
  { name: 'offer', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1000 }, act: makeOffer, of: dialog },
  { name: 'votes', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1160 }, act: openVotes },
  { name: 'player', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1140 }, act: openPlayer, of: dialog },
  { name: 'audition-day', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 900 }, act: openAuditions },
  { name: 'call-sheet', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1000 }, act: openCallSheet },
  { name: 'day-board', as: 'admin', path: '/admin-dashboard', window: { width: 1300, height: 520 }, act: openBoard },
  { name: 'calendar', as: 'admin', path: '/calendar', window: DESK },
  { name: 'event', as: 'admin', path: '/calendar', window: { width: 1100, height: 1100 }, act: startEvent, of: dialog },
  {
    name: 'inbox',
    as: 'admin',
    path: '/messages',
    window: { width: 1280, height: 760 },
    act: async (page) => {
      await page
        .getByRole('link', { name: /wheelchair|I have a fever/ })
        .first()
        .click()
      await page
        .getByRole('textbox', { name: /^Answer/ })
        .fill('Thank you for telling us today. Please call the desk, and stay in bed until then.')
    },
  },
  {
    name: 'saved-answers',
    as: 'admin',
    path: '/messages',
    window: { width: 1280, height: 760 },
    act: async (page) => {
      await openThread(page, /wheelchair|I have a fever/)
      await button(page, 'Saved answers').click()
    },
    of: (page) => [page.getByRole('form', { name: 'Answer' }), page.getByRole('menu')],
  },
  {
    name: 'snooze',
    as: 'admin',
    path: '/messages',
    window: { width: 1280, height: 760 },
    act: async (page) => {
      await openThread(page, /wheelchair|I have a fever/)
      await button(page, 'Snooze').click()
    },
    of: (page) => [page.getByRole('article').locator('header'), page.getByRole('menu')],
  },
  {
    name: 'conversation-files',
    as: 'admin',
    path: '/messages?state=done',
    window: { width: 1280, height: 860 },
    act: async (page) => {
      await openThread(page, /Shoes for the cover/)
      await page.getByRole('img', { name: /^Open / }).waitFor()
    },
    of: (page) => [page.getByRole('article').first()],
  },
  { name: 'unfiled-email', as: 'admin', path: '/messages?mails=quarantined', window: { width: 1280, height: 620 }, act: openUnfiled },
  { name: 'bulk-message', as: 'admin', path: '/bulk-message', window: { width: 1100, height: 1128 }, act: writeToMany },
  {
    name: 'photo-session',
    as: 'admin',
    path: '/photo-updater',
    window: { width: 1100, height: 1040 },
    act: photograph,
  },
  {
    name: 'import-columns',
    as: 'admin',
    path: '/import',
    window: { width: 1200, height: 860 },
    act: openTable,
  },
  {
    name: 'import-check',
    as: 'admin',
    path: '/import',
    window: { width: 1200, height: 860 },
    act: async (page) => {
      await openTable(page)
      await button(page, /^Check \d/).click()
      await button(page, /^Refused/).click()
    },
  },
  {
    name: 'import-photos',
    as: 'admin',
    path: '/import-photos',
    window: { width: 1200, height: 760 },
    act: matchPhotos,
  },
  { name: 'retention', as: 'admin', path: '/retention', window: { width: 900, height: 720 } },
  { name: 'kiosk', as: 'visitor', path: '/kiosk', window: TABLET },
  { name: 'review', as: 'admin', path: '/admin-dashboard', window: PHONE, act: review },
  { name: 'applications', as: 'admin', path: '/admin-dashboard', window: DESK, act: accept },
]
