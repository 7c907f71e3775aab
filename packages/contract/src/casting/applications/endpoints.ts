import { z } from 'zod'
import { fromQuery, id, idText, instant, lineOfText, optionalText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { APPLICATION_SOURCES } from '../board/rules.ts'
import { OWN_ENDINGS, STAGES, STUDENT_STAGES } from '../board/stages.ts'
import { newPlan } from '../bookings/endpoints.ts'
import { ownOffer } from '../offers/endpoints.ts'
import { APPLICATION_LIST, APPLICATION_STATUSES, DECIDABLE_STATUSES } from './rules.ts'

const status = z.enum(APPLICATION_STATUSES)

/** One change of an application, with who made it and when. */
const applicationChange = z.object({
  status,
  notes: z.string().nullable(),
  changedBy: z.string(),
  changedAt: instant,
})

/** An application as its student sees it, without the office's casting notes. */
export const ownApplication = z.object({
  id,
  projectId: id,
  studentId: id,
  status,
  /** How the student came to the role. A student who accepts an invitation has `applied`. */
  source: z.enum(APPLICATION_SOURCES),
  submittedAt: instant,
  role: z.object({ id, name: z.string() }),
  /** The stage in the student's words, without decisions that they have not been told. */
  stage: z.enum(STUDENT_STAGES),
  /**
   * How the application ended for the student: they took part, declined, gave the place back, or let an offer expire. `null`
   * before that.
   */
  ending: z.enum(OWN_ENDINGS).nullable(),
  /** The offer that they may answer until it expires. */
  offer: ownOffer.nullable(),
  /** The plan of their booking, if it changed and they have not agreed to it yet. */
  newPlan: newPlan.nullable(),
  /** When a booked student must arrive: at their own call time if they have one, else when the shoot begins. */
  arrival: instant.nullable(),
  /** When their own call ends; `null` before they are called, and for a call without an end. */
  wrap: instant.nullable(),
  project: z.object({
    id,
    title: z.string(),
    type: z.string(),
    status: z.string(),
    shootDate: z.string().nullable(),
    deadline: z.string().nullable(),
    /** Whether an application would be accepted now. */
    open: z.boolean(),
  }),
})
export type OwnApplication = z.infer<typeof ownApplication>

/** An application as a casting director sees it. */
export const projectApplication = z.object({
  id,
  projectId: id,
  studentId: id,
  status,
  stage: z.enum(STAGES),
  source: z.enum(APPLICATION_SOURCES),
  notes: z.string().nullable(),
  submittedAt: instant,
  /** The student is restricted: no name, and no decision possible. */
  isRestricted: z.boolean(),
  student: z.object({
    id,
    /** Account id to address messages to; empty while the student is restricted. */
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    cellPhone: z.string(),
    major: z.string(),
    year: z.string().nullable(),
    age: z.number().int().nullable(),
    /** Address of the first portfolio photo, in the size of lists. */
    photoUrl: z.string().nullable(),
  }),
  history: z.array(applicationChange),
})
export type ProjectApplication = z.infer<typeof projectApplication>

/** An application that was removed with its student's account. It tells that there was one, but not whose. */
export const removedApplication = z.object({ status, removedAt: instant })
export type RemovedApplication = z.infer<typeof removedApplication>

const shownApplications = z.object({
  status: z.enum(APPLICATION_STATUSES, 'Please choose a status').optional(),
  /**
   * The last change that the page knew when the user chose the status. The list still includes students who had the status after
   * that change.
   */
  seen: fromQuery.optional(),
  /** Words from the name, major or address, in any order. */
  search: lineOfText(APPLICATION_LIST.search).default(''),
})
/** Which applications to a casting call are shown. */
export type ShownApplications = z.output<typeof shownApplications>

/** A page of the applications to a casting call, and the numbers above their list. */
const applicationsPage = z.object({
  applications: z.array(projectApplication).max(APPLICATION_LIST.page),
  /** How many applications match, on all pages. */
  found: z.number().int(),
  /** How many of the matching students can get a message: those who are not restricted and have not withdrawn. */
  recipients: z.number().int(),
  /** Counts in the order of statuses, regardless of the filter. */
  byStatus: z.array(z.object({ status, count: z.number().int() })),
  /** The requested `seen`, or the newest change if there was none. */
  seen: z.number().int(),
})
export type ApplicationsPage = z.infer<typeof applicationsPage>

export const applicationEndpoints = {
  ownApplications: endpoint({
    method: 'GET',
    path: '/api/applications',
    summary: "The signed-in student's applications, newest first",
    access: 'student',
    topics: ['applications', 'projects', 'call-sheets'],
    success: { status: 200, body: z.array(ownApplication) },
    errors: [401, 403],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/applications',
    summary: 'Applies to a casting call',
    access: 'student',
    body: z.object({
      projectId: sequentialId,
      /** Required when several roles are open: the server does not choose one for the student. */
      roleId: sequentialId.optional(),
    }),
    success: { status: 201, body: ownApplication },
    errors: [400, 401, 403, 404, 409, 429],
    // Higher than the number of casting calls that are open at the same time.
    accountLimit: { max: 120, seconds: 3600 },
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/applications/{id}/withdraw',
    summary: 'Withdraws an application of one’s own that is still pending',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 200, body: ownApplication },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  projectApplications: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/applications',
    summary: 'Applications to one casting call, oldest first, with their history',
    access: 'desk',
    topics: ['projects', 'talent'],
    token: 'applications',
    params: sequentialIdParams,
    success: { status: 200, body: z.array(projectApplication) },
    errors: [401, 403, 404],
  }),
  applicationsPage: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/applications/page',
    summary: 'Some applications to one casting call, oldest first, with how many there are',
    access: 'desk',
    topics: ['applications', 'projects', 'talent'],
    params: sequentialIdParams,
    query: shownApplications.extend({
      /** How many applications come before this page. */
      from: fromQuery.default(0),
    }),
    success: { status: 200, body: applicationsPage },
    errors: [400, 401, 403, 404],
  }),
  applicationRecipients: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/applications/recipients',
    summary: 'The students of applications to one casting call who can be written to, each once, oldest application first',
    access: 'desk',
    topics: ['projects', 'talent'],
    params: sequentialIdParams,
    query: shownApplications,
    success: { status: 200, body: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })) },
    errors: [400, 401, 403, 404],
  }),
  removedApplications: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/applications/removed',
    summary: 'Applications to one casting call that went because their students deleted their accounts, newest first',
    access: 'desk',
    topics: ['applications', 'projects', 'talent'],
    params: sequentialIdParams,
    success: { status: 200, body: z.array(removedApplication) },
    errors: [401, 403, 404],
  }),
  applicationCounts: endpoint({
    method: 'GET',
    path: '/api/projects/applications/counts',
    summary: 'How many applications each casting call has, withdrawn ones too',
    access: 'desk',
    topics: ['applications', 'projects'],
    token: 'applications',
    query: z.object({
      /** Only applications to this casting call. */
      projectId: idText.pipe(sequentialId).optional(),
    }),
    success: { status: 200, body: z.array(z.object({ projectId: id, count: z.number().int() })) },
    errors: [400, 401, 403],
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/applications/{id}',
    summary: 'Sets the status or the notes of an application; a new status is told to the student by message and email',
    access: 'desk',
    token: 'applications',
    params: sequentialIdParams,
    body: z
      .object({
        status: z.enum(DECIDABLE_STATUSES, 'Please choose a status').optional(),
        notes: optionalText(2000, 'lines').optional(),
        /** The notes that the user edited. If other notes are stored by now, the change is refused. */
        notesBefore: optionalText(2000, 'lines').optional(),
        /**
         * Whether the status undoes the caller’s last decision. Refused if somebody else has moved the application since.
         */
        isUndo: z.boolean('Please say yes or no').optional(),
      })
      .refine(({ status, notes }) => status !== undefined || notes !== undefined, { message: 'Please choose a status', path: ['status'] }),
    success: { status: 200, body: projectApplication },
    errors: [400, 401, 403, 404, 409],
  }),
} as const
