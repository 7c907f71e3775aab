/** Limits of the photo session. */
export const PHOTO_SESSION_LIMITS = { pageSize: 30, maxPage: 100, maxOffset: 10_000, search: 200, photosAtOnce: 100 } as const

/** Webcam: requested resolution, and format of the saved pictures. */
export const WEBCAM = { width: 1280, height: 720, facing: 'user', jpegQuality: 0.8 } as const

/** Choices for the countdown, in seconds; 0 means none. */
export const COUNTDOWN_SECONDS = [0, 3, 5, 10] as const

/** The labelled placeholder that is shown where a transfer failed. It is never saved. */
export const SIMULATED_PICTURE = { width: 1920, height: 1280 } as const

export const PHOTO_SESSION_MESSAGE = {
  project: 'Please name a casting call by its number',
  day: 'Please enter a day such as 2026-03-14',
  saveFailed: 'Failed to save photos',
  full: 'A portfolio holds at most 100 photos',
  noPhotos: 'Please send at least one photo',
  captures: 'Please send one capture id for each photo',
  sameStudent: 'These photos are already with this student',
  notInPortfolio: 'One of these photos is not in this portfolio',
} as const
