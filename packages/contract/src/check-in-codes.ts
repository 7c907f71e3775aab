import { z } from 'zod'

/** The codes by which somebody checks in for one day: the text of a QR code, and six digits to say. They name nobody. */
export const checkInCodes = z.object({ ticket: z.string(), code: z.string() })
export type CheckInCodes = z.infer<typeof checkInCodes>
