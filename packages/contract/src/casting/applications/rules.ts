/** Statuses an application may have. */
export const APPLICATION_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Statuses that a casting director sets. Only the student sets `withdrawn`. */
export const DECIDABLE_STATUSES = ['pending', 'accepted', 'rejected'] as const

/** Bounds of the office's list of applications to one casting call. */
export const APPLICATION_LIST = {
  /** Applications in one answer. */
  page: 50,
  /** Longest search text, in characters. */
  search: 100,
} as const

/** Messages about applications for students and the office, including why a change is refused. */
export const APPLICATION_MESSAGE = {
  submitted: "Your application has been submitted successfully. We'll be in touch soon!",
  failed: 'There was an error submitting your application. Please try again.',
  profileRequired: 'Please complete your profile before applying to opportunities.',
} as const
