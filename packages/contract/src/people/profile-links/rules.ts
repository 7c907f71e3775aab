/** Kinds of link to one profile: `edit` may change it, `view` shows it. */
export const PROFILE_LINK_KINDS = ['edit', 'view'] as const
export type ProfileLinkKind = (typeof PROFILE_LINK_KINDS)[number]

/** How long each kind is valid, in days. */
export const PROFILE_LINK_DAYS: Readonly<Record<ProfileLinkKind, number>> = { edit: 14, view: 30 }

/** The graduation year that the edit link page suggests when there is none. */
export const EDIT_LINK_GRADUATION_YEAR = 2025

/** Thumbnails on the edit link page. A note `+N more photos` stands for the others. */
export const MAGIC_LINK_THUMBNAILS = 8

/** Texts of the dialog that creates links. */
export const PROFILE_LINK_MESSAGE = {
  editFailed: 'Failed to generate edit link. Please try again.',
  viewFailed: 'Failed to generate view link. Please try again.',
  missing: 'This link does not exist.',
  dead: 'This link is no longer valid.',
} as const

/** Texts of the edit link page. */
export const EDIT_LINK_MESSAGE = {
  invalidTitle: 'Invalid Edit Link',
  invalid: 'This edit link is invalid or has expired. Please contact your administrator for a new link.',
  email: 'Invalid email address',
  updateFailed: 'Failed to update profile',
  updated: { title: 'Profile Updated', description: 'Your profile has been updated successfully!' },
  invalidType: { title: 'Invalid file type', description: 'Please upload image files only' },
  tooLarge: { title: 'File too large', description: 'Please upload images smaller than 10MB' },
} as const

/** Texts of the magic-link page. */
export const MAGIC_LINK_MESSAGE = {
  invalidTitle: 'Profile Not Found',
  invalid: 'This profile link may have expired or is no longer valid. Please contact the administrator for a new link.',
} as const
