import { z } from 'zod'
import { id, instant, requiredText, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { AVAILABILITY_LIMITS, AVAILABILITY_MESSAGE, LEFT_OUT_REASONS, TIMETABLE_FAILURES, TIMETABLE_PROBLEMS } from './plan.ts'

/** Entries of a timetable that were left out for the same reason. */
export const leftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: z.number().int(),
  /** The first of these entries: their position in the file, and their start as written there, if readable. */
  first: z.array(z.object({ entry: z.number().int(), start: z.string().nullable() })),
})
export type LeftOut = z.infer<typeof leftOut>

export const timetable = z.object({
  id,
  /** A file's name, or the host of the address. No answer contains the full address. */
  name: z.string(),
  kind: z.enum(['file', 'address']),
  /** When it was last read successfully. */
  readAt: instant.nullable(),
  triedAt: instant.nullable(),
  /** Why the last reading failed. The classes from before are kept. */
  failure: z.enum(TIMETABLE_FAILURES).nullable(),
  /** Problems of the last successful reading. */
  problems: z.array(z.enum(TIMETABLE_PROBLEMS)),
  /** Entries that the last successful reading left out, and why. */
  leftOut: z.array(leftOut),
  /** The zones used for times without a known zone: the calendar's own if it names a known one, otherwise the campus zone. */
  assumedZones: z.array(z.string()),
  /**
   * The days that the timetable covers, at the campus: its longest run of classes without a break of more than six weeks. An
   * endless timetable covers the days up to the last one read. `null` without a class.
   */
  covers: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Number of busy times. Times that overlap or touch count as one. */
  times: z.number().int(),
})
export type Timetable = z.infer<typeof timetable>

const span = z.object({ start: instant, end: instant })

const timetableRead = z.object({
  timetable,
  /** `null` when the reading failed. */
  reading: z
    .object({
      /** Number of classes found. Classes that touch or overlap count separately here, but as one in `times`. */
      found: z.number().int(),
      /** The classes of the first two weeks. */
      preview: z.array(span),
    })
    .nullable(),
})
export type TimetableRead = z.infer<typeof timetableRead>

const timetableInput = z
  .object({
    file: z
      .object({
        name: requiredText(AVAILABILITY_MESSAGE.fileOrAddress, AVAILABILITY_LIMITS.timetableName),
        text: z.string(AVAILABILITY_MESSAGE.fileOrAddress).max(AVAILABILITY_LIMITS.timetableBytes),
      })
      .optional(),
    /** An https or webcal address. */
    address: requiredText(AVAILABILITY_MESSAGE.address, AVAILABILITY_LIMITS.address).optional(),
  })
  .refine(({ file, address }) => (file === undefined) !== (address === undefined), {
    path: ['address'],
    message: AVAILABILITY_MESSAGE.fileOrAddress,
  })
export type TimetableInput = z.output<typeof timetableInput>

/** Size of a restored timetable in bytes. */
const RESTORE_BYTES = 512 * 1024

/** Limits for calls that fetch another site or a large file. */
const READINGS = { rateLimit: { max: 60, seconds: 600 }, accountLimit: { max: 60, seconds: 3600 } } as const

/** Timetables of a student. Only the times of their classes are kept. */
export const timetableEndpoints = {
  addTimetable: endpoint({
    method: 'POST',
    path: '/api/availability/timetables',
    summary: 'Reads a timetable, of which only the times are kept, from an .ics file or an https address',
    access: 'student',
    // Larger than the file limit, because escaped line breaks take more bytes.
    maxBodyBytes: 3 * 1024 * 1024,
    body: timetableInput,
    success: { status: 201, body: timetableRead },
    errors: [400, 401, 403, 404, 409, 413, 429],
    ...READINGS,
  }),
  readTimetable: endpoint({
    method: 'POST',
    path: '/api/availability/timetables/{id}/read',
    summary: 'Reads the address of a timetable again; a failed reading keeps the times that were known',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 200, body: timetableRead },
    errors: [401, 403, 404, 409, 429],
    ...READINGS,
  }),
  removeTimetable: endpoint({
    method: 'DELETE',
    path: '/api/availability/timetables/{id}',
    summary: 'Removes a timetable with its times, and answers an encrypted text that restores it',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 200, body: z.object({ restore: z.string() }) },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  restoreTimetable: endpoint({
    method: 'POST',
    path: '/api/availability/timetables/restore',
    summary: 'Brings back a timetable that was just removed',
    access: 'student',
    maxBodyBytes: RESTORE_BYTES,
    body: z.object({
      restore: z
        .string(AVAILABILITY_MESSAGE.notRestorable)
        .max(RESTORE_BYTES, { abort: true, error: AVAILABILITY_MESSAGE.notRestorable })
        .regex(/^[\w.-]*$/, AVAILABILITY_MESSAGE.notRestorable),
    }),
    success: { status: 201, body: timetable },
    errors: [400, 401, 403, 404, 409, 413, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
