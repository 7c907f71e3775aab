import { withValues } from '../../translate.ts'

/** How long a share link is valid, in days: the default, the minimum, the maximum, and the choices. */
export const SHARE_LINK_DAYS = { standard: 7, most: 90, choices: [1, 7, 30, 90] } as const

/** Hours for which the link works that opens the mobile viewer on iOS. */
export const IOS_SHARE_LINK_HOURS = 24

/** Milliseconds between two downloads when several photos are downloaded one after another. */
export const DOWNLOAD_PAUSE_MS = 500

/** The QR code of a share link; pixels and modules. */
export const SHARE_QR_CODE = { width: 300, margin: 2, dark: '#1f2937', light: '#ffffff' } as const

/** Most working share links of one portfolio. */
export const SHARE_LINKS_LIVE = 100

/** The creator of a link as students see it, for everybody in the office. */
export const LINK_BY_OFFICE = 'casting office'

/** Longest title of a share link, in characters. */
export const SHARE_TITLE_LENGTH = 120

/** Texts of download and share. */
export const SHARE_LINK_MESSAGE = {
  noneSelected: 'No Photos Selected',
  noneAvailable: 'No Photos Available',
  downloadFailed: 'Download Failed',
  createFailed: 'Failed to Create Share Link',
  viewerFailed: 'Failed to open photo viewer',
  shareFailed: 'Share Failed',
  qrFailed: 'QR Code Error',
  studentMissing: 'Student not found',
  missing: 'Link Not Found or Expired',
  expired: 'Download Link Expired',
  viewerTitle: 'Error Loading Photos',
  viewerLoadFailed: 'Failed to load photos',
  unknownPosition: 'This portfolio has no photo at one of these positions',
  expiry: withValues('Please choose a time up to {days} days from now', { days: SHARE_LINK_DAYS.most }),
} as const

/** @returns the name of a downloaded photo: the product's prefix and the photo's number, counted from 1 */
export function downloadName(number: number): string {
  return `callboard-photo-${number}.jpg`
}
