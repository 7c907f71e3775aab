import { z } from 'zod'
import { calendarDay, id, instant, optionalInteger, optionalText, requiredText, rowVersion, sequentialId } from '../../common.ts'
import { OFFICE_CHANGE, OFFICE_READ } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { STAGES } from '../board/stages.ts'
import { talentTape } from '../self-tapes/endpoints.ts'
import { MEDIA_KINDS, MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE, MEDIA_REQUEST_STATES, SIDES_MAX_BYTES } from './rules.ts'

/** The lines to play, as a PDF. */
const sides = z.object({ id, name: z.string() })
export type Sides = z.infer<typeof sides>

/** The content of a request, which everybody sees. */
export const mediaTask = {
  kind: z.enum(MEDIA_KINDS),
  instructions: z.string(),
  /** What people say at the start of the tape; `null` for no slate. */
  slate: z.string().nullable(),
  /** Most seconds of a tape. */
  maxSeconds: z.number().int().nullable(),
  /** The https address of a sample tape. */
  sampleUrl: z.string().nullable(),
  dueAt: instant,
  /** The day by which the office promises an answer. */
  hearBy: z.string(),
}

/** A request as the office lists it. */
export const mediaRequest = z.object({
  ...mediaTask,
  id,
  projectId: id,
  roleId: id,
  roleName: z.string(),
  sides: sides.nullable(),
  createdAt: instant,
  /** Name or address of the person who asked; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  version: z.number().int(),
  /** Whether its casting call is active. */
  isOpen: z.boolean(),
  /** How many people are in each state; restricted students do not count. */
  counts: z.record(z.enum(MEDIA_REQUEST_STATES), z.number().int()),
})
export type MediaRequest = z.infer<typeof mediaRequest>

/** A photo, a recording or a PDF that a person sent. */
export const sentFile = z.object({
  /** Where the office and the sender can open the file. */
  url: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  /** The length of a recording; `null` for other files, and when it cannot be read. */
  seconds: z.number().int().nullable(),
})
export type SentFile = z.infer<typeof sentFile>

/** A note of the office on a take; students never see it. */
export const mediaNote = z.object({
  id,
  /** Seconds from the beginning of the take; `null` for a note on the whole take. */
  seconds: z.number().nullable(),
  text: z.string(),
  /** Name or address of the author; `null` when the account is gone. */
  writtenBy: z.string().nullable(),
  writtenAt: instant,
})
export type MediaNote = z.infer<typeof mediaNote>

/** One take: what a person sent at a time. */
const take = z.object({
  id,
  receivedAt: instant,
  /** Whether the take was begun after the due time. */
  isLate: z.boolean(),
  tape: talentTape.nullable(),
  file: sentFile.nullable(),
  words: z.string().nullable(),
  /** Other people in the take who agreed to be shown. */
  people: z.array(z.object({ applicationId: id, firstName: z.string(), lastName: z.string() })),
  /** In the order of their time codes. */
  notes: z.array(mediaNote),
})
export type MediaTake = z.infer<typeof take>

/** A person who was asked, as the office sees them. */
export const mediaPerson = z.object({
  applicationId: id,
  /** The version of the application, for moves. */
  version: z.number().int(),
  stage: z.enum(STAGES),
  studentId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Address of the first portfolio photo, in thumbnail size. */
  photoUrl: z.string().nullable(),
  state: z.enum(MEDIA_REQUEST_STATES),
  /** Why the person can't. */
  reason: z.string().nullable(),
  /** The person's own due time; later than the request's if they got more time. */
  dueAt: instant,
  sentAt: instant,
  openedAt: instant.nullable(),
  repliedAt: instant.nullable(),
  /** When the person got the last mail about the request. */
  mailedAt: instant,
  /** The note with which the office asked for another take. */
  retakeNote: z.string().nullable(),
  /** Newest first; the newest counts. */
  takes: z.array(take),
})
export type MediaPerson = z.infer<typeof mediaPerson>

const people = z.object({ request: mediaRequest, people: z.array(mediaPerson) })
export type MediaRequestPeople = z.infer<typeof people>

/** A request in the history of an application. */
export const applicationMediaRequest = z.object({ request: mediaRequest, person: mediaPerson })
export type ApplicationMediaRequest = z.infer<typeof applicationMediaRequest>

const applications = z
  .array(sequentialId, MEDIA_REQUEST_MESSAGE.noneChosen)
  .min(1, MEDIA_REQUEST_MESSAGE.noneChosen)
  .max(MEDIA_REQUEST_LIMITS.people, MEDIA_REQUEST_MESSAGE.tooManyPeople)

const dueAt = z.iso.datetime(MEDIA_REQUEST_MESSAGE.due)

export const newMediaRequest = z.object({
  roleId: sequentialId,
  applications,
  kind: z.enum(MEDIA_KINDS, MEDIA_REQUEST_MESSAGE.kind),
  instructions: requiredText(MEDIA_REQUEST_MESSAGE.instructions, MEDIA_REQUEST_LIMITS.instructions, 'lines'),
  slate: optionalText(MEDIA_REQUEST_LIMITS.slate),
  maxSeconds: optionalInteger(MEDIA_REQUEST_LIMITS.seconds.least, MEDIA_REQUEST_LIMITS.seconds.most, MEDIA_REQUEST_MESSAGE.seconds),
  sampleUrl: optionalText(MEDIA_REQUEST_LIMITS.address),
  sidesId: sequentialId.nullish(),
  dueAt,
  hearBy: calendarDay,
  /** Asks even with less notice than performers' unions recommend. */
  isShortNoticeMeant: z.boolean().default(false),
})
export type NewMediaRequest = z.output<typeof newMediaRequest>

const asked = z.object({
  request: mediaRequest,
  /** How many people were asked. */
  asked: z.number().int(),
  /** People who were not asked: they were asked before, are restricted or cannot be asked. */
  left: z.array(z.object({ applicationId: id, message: z.string() })),
})
export type AskedForMedia = z.infer<typeof asked>

const some = { applications: applications.optional() }

/** Endpoints of media requests for the office. */
export const mediaRequestEndpoints = {
  mediaRequests: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/media-requests',
    summary: 'What a casting call asks people for, newest first, with how many are in each state',
    topics: ['projects', 'applications', 'media-requests'],
    success: { status: 200, body: z.array(mediaRequest) },
  }),
  createMediaRequest: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/media-requests',
    summary:
      'Asks people of a role for a tape or an answer, by message and email; 409 for shorter notice than is recommended, unless it is meant',
    body: newMediaRequest,
    success: { status: 201, body: asked },
  }),
  mediaRequest: endpoint({
    ...OFFICE_READ,
    path: '/api/media-requests/{id}',
    summary: 'Everybody who was asked, where they stand, and what they sent',
    topics: ['projects', 'applications', 'talent', 'self-tapes', 'media-requests'],
    success: { status: 200, body: people },
  }),
  extendMediaRequest: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/media-requests/{id}/extensions',
    summary: 'Gives everybody, or those of some applications, more time; who has not sent anything is told',
    body: z.object({ ...some, dueAt, hearBy: calendarDay.optional(), version: rowVersion('Not a version of a request') }),
    success: { status: 200, body: people },
  }),
  remindOfMedia: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/media-requests/{id}/reminders',
    summary: 'Reminds everybody who has not answered, or those of some applications, unless a mail about it went to them just now',
    body: z.object(some),
    success: { status: 200, body: z.object({ reminded: z.number().int() }) },
  }),
  askForRetake: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/media-requests/{id}/retakes',
    summary: 'Asks somebody who has sent something to do it again, with a note; until then the take before it counts',
    body: z.object({
      applicationId: sequentialId,
      note: requiredText(MEDIA_REQUEST_MESSAGE.note, MEDIA_REQUEST_LIMITS.note, 'lines'),
      /** A new due time for this person alone; without it the due time stays. */
      dueAt: dueAt.optional(),
    }),
    success: { status: 200, body: people },
  }),
  withdrawMediaRequest: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/media-requests/{id}/withdrawals',
    summary: 'Asks those of some applications no longer, which they are told; what they have sent stays',
    body: z.object({ applications }),
    success: { status: 200, body: people },
  }),
  uploadSides: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/sides',
    summary: 'Stores sides (multipart field `file`, a PDF), for a request of this casting call',
    access: 'desk',
    params: OFFICE_READ.params,
    consumes: 'multipart',
    fileField: 'file',
    maxBodyBytes: SIDES_MAX_BYTES + 64 * 1024,
    success: { status: 201, body: sides },
    errors: [400, 401, 403, 404, 413, 415, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  sides: endpoint({
    method: 'GET',
    path: '/api/sides/{id}',
    summary: 'Sides as a file, for the casting desk and for students who are asked to play them',
    access: 'casting',
    params: OFFICE_READ.params,
    success: { status: 200, body: null, type: 'application/pdf' },
    errors: [401, 403, 404],
  }),
  mediaFile: endpoint({
    method: 'GET',
    path: '/api/media-files/{id}',
    summary: 'A photo, a recording or a PDF that somebody sent, for the casting desk and for them; parts by `Range`',
    access: 'casting',
    params: OFFICE_READ.params,
    success: { status: 200, body: null, type: 'application/octet-stream' },
    errors: [401, 403, 404],
  }),
} as const
