import { z } from 'zod'
import { calendarDay, fieldChange, id, instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

/** Lines of the audit log in one answer. */
export const AUDIT_PAGE_SIZE = 50

/** One line of the audit log: who did what to what, and when. */
export const auditLine = z.object({
  id,
  at: instant,
  /** The account's id; `null` for an anonymous caller. */
  actor: z.string().nullable(),
  /** The account's name or address now; `null` when it is gone. */
  actorName: z.string().nullable(),
  /** `thing.verb`, for example `project.created`. */
  action: z.string(),
  /** `thing:id`. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** The current name of the subject; `null` when it was deleted or has none. The log stores no names of people. */
  subjectName: z.string().nullable(),
  /** The changed fields of casting calls, profiles and settings, while their versions are kept. */
  changes: z.array(fieldChange),
})
export type AuditLine = z.infer<typeof auditLine>

const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)
const filter = z.preprocess(
  unlessEmpty,
  z
    .string('Please enter text')
    .max(200, 'Please keep this to 200 characters or fewer')
    // PostgreSQL text cannot hold NUL.
    .transform((text) => text.replaceAll('\0', ' ').trim())
    .optional(),
)
const day = z.preprocess(unlessEmpty, calendarDay.optional())

export const auditEndpoints = {
  auditLog: endpoint({
    method: 'GET',
    path: '/api/audit-log',
    summary: `Lines of the audit log, newest first, ${AUDIT_PAGE_SIZE} at a time`,
    access: 'desk',
    topics: [],
    query: z.object({
      /** An account's id, or part of its name or address. */
      actor: filter,
      /** An action, or its part before the dot. */
      action: filter,
      /** A subject such as `project:7`, or a prefix of one. */
      subject: filter,
      /** Days in the institution's time zone, both included. */
      from: day,
      to: day,
      /** Only lines older than this id. */
      before: z.preprocess(unlessEmpty, z.coerce.number('Not a line').int().positive().max(2_147_483_647).optional()),
    }),
    success: { status: 200, body: z.array(auditLine) },
    errors: [400, 401, 403],
  }),
  auditActions: endpoint({
    method: 'GET',
    path: '/api/audit-log/actions',
    summary: 'Every action that the log knows, for the filter',
    access: 'desk',
    topics: [],
    success: { status: 200, body: z.array(z.string()) },
    errors: [401, 403],
  }),
} as const
