import { z } from 'zod'

/** The codes for checking in on one day: the text of a QR code, and six digits to say. They contain no names. */
export const checkInCodes = z.object({ ticket: z.string(), code: z.string() })
export type CheckInCodes = z.infer<typeof checkInCodes>
