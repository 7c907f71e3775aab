import { z } from 'zod'
import { CLASH_REASON_LENGTH } from '../../casting/bookings/rules.ts'
import { calendarDay, id, idText, instant, optionalText, optionalTime, rowVersion, sequentialId } from '../../common.ts'
import { OFFICE_CHANGE, OFFICE_READ } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { CALL_CHANGES, CALL_SHEET_LIMITS, CALL_STATES } from './rules.ts'

const text = z.string().nullable()

/** The parts of a call sheet that everybody sees. */
export const callSheetContent = z.object({
  place: text,
  address: text,
  wear: text,
  bring: text,
  contactName: text,
  contactPhone: text,
  notes: text,
})
export type CallSheetContent = z.infer<typeof callSheetContent>

const hours = z.object({ shootTime: text, endTime: text })
/** The call of one person. */
export const callTerms = z.object({ callAt: instant, wrapAt: instant.nullable(), note: text })

/** A person on a call sheet as casting directors see them. */
export const callLine = z.object({
  applicationId: id,
  studentId: id,
  name: z.string(),
  cellPhone: z.string(),
  roleName: z.string(),
  /** The hours of the person's role on this day. */
  hours,
  /** Whether the role has its own day, and so its own call time. */
  hasOwnDay: z.boolean(),
  isBooked: z.boolean(),
  /** Whether the person had a call and said that they cannot come. */
  hasDroppedOut: z.boolean(),
  /** Whether the person knows that they are booked, or no longer booked. Publishing tells them. */
  isTold: z.boolean(),
  callTime: text,
  wrapTime: text,
  note: text,
  /** The last call that was sent to the person, unless it was cancelled. */
  sent: callTerms.nullable(),
  /** The version of the call sheet that was last sent to the person. */
  sentVersion: z.number().int().nullable(),
  state: z.enum(CALL_STATES),
  /** The problem that the person reported instead of confirming. */
  problem: text,
  confirmedAt: instant.nullable(),
  /** The casting director who confirmed for the person, if any. */
  confirmedBy: text,
})
export type CallLine = z.infer<typeof callLine>

/** A call sheet as casting directors see it. One that is not saved yet is filled from the casting call. */
export const callSheet = z.object({
  projectId: id,
  projectTitle: z.string(),
  day: z.string(),
  /** Whether people can be booked for this day. The shoot may have moved since the sheet was saved. */
  isShootDay: z.boolean(),
  /** From the first start to the last end of the day's roles. */
  hours,
  /** 0 while nothing is saved. */
  version: z.number().int(),
  generalCall: text,
  content: callSheetContent,
  /** The number of the last published version; 0 before the first. */
  published: z.number().int(),
  publishedAt: instant.nullable(),
  publishedBy: text,
  publishedContent: callSheetContent.nullable(),
  /** The hours of the day when it was last published, if known. */
  publishedHours: hours.nullable(),
  /** The former day of this call sheet, if its shoot was moved here. */
  continues: text,
  lines: z.array(callLine),
})
export type CallSheet = z.infer<typeof callSheet>

/** A call sheet in the list of a casting call. */
const listedCallSheet = z.object({
  day: z.string(),
  isShootDay: z.boolean(),
  published: z.number().int(),
  publishedAt: instant.nullable(),
  booked: z.number().int(),
  /** How many people publishing would notify. */
  waiting: z.number().int(),
  confirmed: z.number().int(),
  problems: z.number().int(),
})
export type ListedCallSheet = z.infer<typeof listedCallSheet>

const version = z.number('Not a version of a call sheet').int().min(0).max(2_147_483_647)

export const callSheetInput = z.object({
  version,
  generalCall: optionalTime,
  place: optionalText(CALL_SHEET_LIMITS.place),
  address: optionalText(CALL_SHEET_LIMITS.address),
  wear: optionalText(CALL_SHEET_LIMITS.wear, 'lines'),
  bring: optionalText(CALL_SHEET_LIMITS.bring, 'lines'),
  contactName: optionalText(CALL_SHEET_LIMITS.name),
  contactPhone: optionalText(CALL_SHEET_LIMITS.phone),
  notes: optionalText(CALL_SHEET_LIMITS.notes, 'lines'),
  /** People who are not listed keep their saved line. */
  lines: z
    .array(
      z.object({
        applicationId: sequentialId,
        callTime: optionalTime,
        wrapTime: optionalTime,
        note: optionalText(CALL_SHEET_LIMITS.note),
      }),
      'Please list people',
    )
    .max(CALL_SHEET_LIMITS.lines),
})
export type CallSheetInput = z.output<typeof callSheetInput>

const dayParams = z.object({ id: idText.pipe(sequentialId), day: calendarDay })
const people = z.array(sequentialId, 'Please choose people').min(1, 'Please choose people').max(CALL_SHEET_LIMITS.lines)

export const callSheetEndpoints = {
  callSheets: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/call-sheets',
    summary: 'The shoot days of a casting call with the state of their call sheets, first day first',
    topics: ['applications', 'projects', 'call-sheets'],
    success: { status: 200, body: z.array(listedCallSheet) },
  }),
  callSheet: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/call-sheets/{day}',
    summary: 'The call sheet of a shoot day, with everybody who is booked and where they stand',
    topics: ['messages', 'applications', 'projects', 'sent-messages', 'call-sheets'],
    params: dayParams,
    success: { status: 200, body: callSheet },
  }),
  saveCallSheet: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}/call-sheets/{day}',
    summary: 'Saves a call sheet; nobody is told before it is published',
    access: 'desk',
    params: dayParams,
    body: callSheetInput,
    maxBodyBytes: 1024 * 1024,
    success: { status: 200, body: callSheet },
    errors: [400, 401, 403, 404, 409, 413, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  previewCallSheet: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/call-sheets/{day}/preview',
    summary: 'The message that each person would get if the saved call sheet were published now; nothing is sent',
    topics: ['projects'],
    params: dayParams,
    success: {
      status: 200,
      body: z.array(
        z.object({ applicationId: id, name: z.string(), change: z.enum(CALL_CHANGES), subject: z.string(), content: z.string() }),
      ),
    },
    errors: [401, 403, 404, 409],
  }),
  publishCallSheet: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/call-sheets/{day}/publish',
    summary:
      'Publishes the saved call sheet: everybody whose line or whose sheet has changed gets it by message and email. 409 for another version, and for people who are busy at their call',
    params: dayParams,
    body: z.object({
      version: rowVersion('Not a version of a call sheet'),
      /** Why people are called who are busy at that time. */
      clashReason: optionalText(CLASH_REASON_LENGTH),
    }),
    success: { status: 200, body: callSheet },
  }),
  remindOfCall: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/call-sheets/{day}/remind',
    summary: 'Reminds people who have not answered',
    params: dayParams,
    body: z.object({ applicationIds: people }),
    success: { status: 200, body: callSheet },
  }),
  markCall: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/call-sheets/{day}/mark',
    summary: 'Marks somebody as confirmed who said so by telephone, or takes that back',
    params: dayParams,
    body: z.object({ applicationId: sequentialId, confirmed: z.boolean('Please say yes or no') }),
    success: { status: 200, body: callSheet },
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  callSheetPdf: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/call-sheets/{day}/pdf',
    summary: 'The saved call sheet with everybody on it, as a PDF file',
    access: 'desk',
    params: dayParams,
    success: { status: 200, body: null, type: 'application/pdf' },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
