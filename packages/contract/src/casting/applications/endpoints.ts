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

/** An application as its student sees it; casting notes stay inside the office. */
export const ownApplication = z.object({
  id,
  projectId: id,
  studentId: id,
  status,
  /** How they came to be in the role. Who said yes to an invitation has applied. */
  source: z.enum(APPLICATION_SOURCES),
  submittedAt: instant,
  role: z.object({ id, name: z.string() }),
  /** The student's word for where it stands; decisions that are not told are not in it. */
  stage: z.enum(STUDENT_STAGES),
  /** That the student took part, declined, gave a place back, or did not answer an offer in time, once that is so. */
  ending: z.enum(OWN_ENDINGS).nullable(),
  /** The offer that they may answer until it expires. */
  offer: ownOffer.nullable(),
  /** The plan of their booking, when it has changed and they have not said yes to it. */
  newPlan: newPlan.nullable(),
  /** When they have to be there, while they are booked: at their own call once they are called, else at the begin of the shoot. */
  arrival: instant.nullable(),
  /** When they are done by their own call; `null` before they are called, and without an end of their own. */
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
    /** Their account, which a message goes to; empty while they are restricted. */
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

/** An application that was removed with its student's account: only that it existed, not whose it was. */
export const removedApplication = z.object({ status, removedAt: instant })
export type RemovedApplication = z.infer<typeof removedApplication>

const shownApplications = z.object({
  status: z.enum(APPLICATION_STATUSES, 'Please choose a status').optional(),
  /** The last change that the reader knew when they chose the status: everybody who had the status after it stays in the list. */
  seen: fromQuery.optional(),
  /** Words of name, major or address, in any order. */
  search: lineOfText(APPLICATION_LIST.search).default(''),
})
/** Which applications to a casting call are shown. */
export type ShownApplications = z.output<typeof shownApplications>

/** A page of the applications to a casting call, and the numbers above their list. */
const applicationsPage = z.object({
  applications: z.array(projectApplication).max(APPLICATION_LIST.page),
  /** How many are shown on all pages. */
  found: z.number().int(),
  /** How many students of those can be written to: not restricted, and not withdrawn. */
  recipients: z.number().int(),
  /** In the order of statuses, whatever is shown. */
  byStatus: z.array(z.object({ status, count: z.number().int() })),
  /** As asked; the newest change of all without it. */
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
      /** Needed where several roles are open; nobody chooses one for the student. */
      roleId: sequentialId.optional(),
    }),
    success: { status: 201, body: ownApplication },
    errors: [400, 401, 403, 404, 409, 429],
    // More casting calls than are open at once.
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
      /** How many of them come before the page. */
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
      /** Only this one. */
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
        /** The notes that this change started from; if other notes are stored by now, the change is refused. */
        notesBefore: optionalText(2000, 'lines').optional(),
        /** Whether the status takes back the caller’s last decision; refused if somebody else has moved the application since. */
        isUndo: z.boolean('Please say yes or no').optional(),
      })
      .refine(({ status, notes }) => status !== undefined || notes !== undefined, { message: 'Please choose a status', path: ['status'] }),
    success: { status: 200, body: projectApplication },
    errors: [400, 401, 403, 404, 409],
  }),
} as const
