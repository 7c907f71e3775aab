import { APPLICATION_MESSAGE } from './casting/applications/rules.ts'

/** Notifications. Times are milliseconds, distances CSS pixels. Notifications with an undo button stay for `undoMs`. */
export const NOTIFICATION = { visible: 1, durationMs: 5000, undoMs: 12_000, removeDelayMs: 1_000_000, swipePx: 50, hotkey: 'F8' } as const

/** The toast that is shown before the page redirects to the sign-in. */
export const UNAUTHORIZED_NOTICE = {
  title: 'Unauthorized',
  signedOut: 'You are logged out. Logging in again...',
  adminRequired: 'Admin access required...',
} as const

/** Messages to a student about an application. A message from the server replaces `failed.description`. */
export const APPLICATION_NOTICE = {
  submitted: { title: 'Application Submitted!', description: APPLICATION_MESSAGE.submitted },
  failed: { title: 'Application Failed', description: APPLICATION_MESSAGE.failed },
  profileRequired: { title: 'Profile Required', description: APPLICATION_MESSAGE.profileRequired },
} as const

/** Messages to a student about their photos. */
export const PHOTO_NOTICE = {
  reordered: { title: 'Photos reordered', description: 'Your photo order has been updated.' },
  invalidType: { title: 'Invalid file type', description: 'Please upload only image files (JPG, PNG, etc.)' },
} as const
