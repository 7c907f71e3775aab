/** What takes a person's time. Bookings exclude one another; everything else is a reason to ask first. */
export const BUSY_SOURCES = ['booking', 'offer', 'class', 'exception'] as const
export type BusySource = (typeof BUSY_SOURCES)[number]

/** Why a person is booked twice at one time, where Callboard knows the reason by itself; translated where it is shown. */
export const CLASH_REASON = {
  /** The date of a casting call or a role was changed, or a casting call or a person was restored. */
  moved: 'The time was changed after the booking.',
  accepted: 'The student accepted the offer.',
  status: 'Accepted in the list of applications.',
} as const
