/** Statuses an application may have. */
export const APPLICATION_STATUSES = ['pending', 'accepted', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Statuses a casting director sets; `withdrawn` is the student's. */
export const DECIDABLE_STATUSES = ['pending', 'accepted', 'rejected'] as const
