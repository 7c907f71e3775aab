/** Statuses an application may have. */
export const APPLICATION_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Statuses a casting director sets; `withdrawn` is the student's. */
export const DECIDABLE_STATUSES = ['pending', 'accepted', 'rejected'] as const

/** Bounds of the office's list of applications to one casting call. */
export const APPLICATION_LIST = {
  /** How many one call reads. */
  page: 50,
  /** Characters of a search. */
  search: 100,
} as const

/** What a student or the office reads about an application, and why one or a change of it is refused. */
export const APPLICATION_MESSAGE = {
  submitted: "Your application has been submitted successfully. We'll be in touch soon!",
  failed: 'There was an error submitting your application. Please try again.',
  profileRequired: 'Please complete your profile before applying to opportunities.',
} as const
