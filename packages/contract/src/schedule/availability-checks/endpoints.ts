import { z } from 'zod'
import {
  calendarDay,
  id,
  idText,
  instant,
  lineOfText,
  optionalText,
  requiredText,
  rowVersion,
  sequentialId,
  timeOfDay,
} from '../../common.ts'
import { ANSWER_BY_LINK, OFFICE_CHANGE, OFFICE_READ, OWN_ANSWER, READ_BY_LINK } from '../../common-specs.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { FREEDOMS } from '../../people/availability/rules.ts'
import { CHECK_ANSWERS, CHECK_LIMITS, CHECK_MESSAGE, endsWindow, STALE_REASONS } from './rules.ts'

/** Times of a day at the campus. An end that is not after the start is on the next day. */
const windowTimes = { day: calendarDay, from: timeOfDay, to: timeOfDay }

const windowInput = z
  .object({
    ...windowTimes,
    /** Only people who are asked for this role, or for any role, are asked about this window. */
    roleId: sequentialId.nullish().transform((role) => role ?? null),
  })
  .refine(({ from, to }) => endsWindow(from, to), { path: ['to'], message: CHECK_MESSAGE.timeOrder })
export type WindowInput = z.output<typeof windowInput>

const windowsOf = <Window extends z.ZodType<WindowInput>>(window: Window) =>
  z
    .array(window, CHECK_MESSAGE.noWindow)
    .min(1, CHECK_MESSAGE.noWindow)
    .max(CHECK_LIMITS.windows, CHECK_MESSAGE.tooManyWindows)
    .superRefine((windows, context) => {
      const seen = new Set<string>()
      for (const [at, { day, from, to, roleId }] of windows.entries()) {
        const key = [day, from, to, roleId].join(' ')
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, 'day'], message: CHECK_MESSAGE.twice })
        seen.add(key)
      }
    })

/** A time that people are asked about. */
export const checkWindow = z.object({
  id,
  day: z.string(),
  from: z.string(),
  to: z.string(),
  startDate: instant,
  endDate: instant,
  roleId: id.nullable(),
})
export type CheckWindow = z.infer<typeof checkWindow>

/** An availability check in the office's list. */
export const availabilityCheck = z.object({
  id,
  projectId: id,
  message: z.string().nullable(),
  questions: z.array(z.string()),
  dueAt: instant,
  createdAt: instant,
  /** Name or address of the person who asked; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  closedAt: instant.nullable(),
  version: z.number().int(),
  /** Ordered by time. */
  windows: z.array(checkWindow),
  /** How many people are asked, without restricted students. */
  people: z.number().int(),
  /** How many of them have answered every window that concerns them. */
  answered: z.number().int(),
})
export type AvailabilityCheck = z.infer<typeof availabilityCheck>

const checkAnswer = z.enum(CHECK_ANSWERS, CHECK_MESSAGE.answer)

/** A person's answer and calendar for one window. */
const cell = z.object({
  answer: checkAnswer.nullable(),
  note: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** What their calendar says now. */
  calendar: z.enum(FREEDOMS),
  /** Why the answer may be outdated. */
  stale: z.enum(STALE_REASONS).nullable(),
})
export type CheckCell = z.infer<typeof cell>

/** A person who is asked. */
export const askedPerson = z.object({
  studentId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Address of the first portfolio photo, in thumbnail size. */
  photoUrl: z.string().nullable(),
  /** The role for which they are asked; `null` for any. */
  roleId: id.nullable(),
  sentAt: instant,
  remindedAt: instant.nullable(),
  /** When the person last answered any window. */
  answeredAt: instant.nullable(),
  /** The person's answers to the questions, in the order of the questions. */
  replies: z.array(z.string()),
  /** For each window in order; `null` for one that does not concern the person. */
  cells: z.array(cell.nullable()),
})
export type AskedPerson = z.infer<typeof askedPerson>

/** All people who are asked, and their answers. */
const matrix = z.object({ check: availabilityCheck, people: z.array(askedPerson) })
export type CheckMatrix = z.infer<typeof matrix>

/** A window, as a person who is asked sees it. */
const ownWindow = z.object({
  id,
  day: z.string(),
  from: z.string(),
  to: z.string(),
  /** `null` when it is for any role. */
  roleName: z.string().nullable(),
  answer: checkAnswer.nullable(),
  note: z.string().nullable(),
  /** Whether the window has changed since they answered. */
  hasChanged: z.boolean(),
})
export type OwnWindow = z.infer<typeof ownWindow>

/** An availability check, as a person who is asked sees it. */
const ownCheck = z.object({
  id,
  projectId: id,
  projectTitle: z.string(),
  message: z.string().nullable(),
  dueAt: instant,
  questions: z.array(z.string()),
  /** The person's answers to the questions, in the order of the questions; empty before the first answer. */
  replies: z.array(z.string()),
  /** The windows that are not over yet. */
  windows: z.array(ownWindow),
})
export type OwnCheck = z.infer<typeof ownCheck>

/** A check as the bearer of its link sees it. They can answer while it is open. */
const linkedCheck = ownCheck.extend({ firstName: z.string(), isOpen: z.boolean() })
export type LinkedCheck = z.infer<typeof linkedCheck>

const message = optionalText(CHECK_LIMITS.message, 'lines')
const people = z
  .array(z.object({ studentId: id, roleId: sequentialId.nullish().transform((role) => role ?? null) }), CHECK_MESSAGE.noneChosen)
  .min(1, CHECK_MESSAGE.noneChosen)
  .max(CHECK_LIMITS.people, CHECK_MESSAGE.tooManyPeople)

export const newCheck = z.object({
  windows: windowsOf(windowInput),
  questions: z
    .array(requiredText(CHECK_MESSAGE.question, CHECK_LIMITS.question))
    .max(CHECK_LIMITS.questions, CHECK_MESSAGE.tooManyQuestions)
    .default([]),
  message,
  dueAt: z.iso.datetime(CHECK_MESSAGE.due),
  people,
})
export type NewCheck = z.output<typeof newCheck>

const version = rowVersion('Not a version of an availability check')

/** The location in the mail about changed windows; by default it stays as it is. */
const texts = { message: message.optional(), dueAt: z.iso.datetime(CHECK_MESSAGE.due).optional() }

/** Windows with an id are kept or changed, windows without one are new, and missing ones are removed. */
export const windowChanges = z.object({ windows: windowsOf(windowInput.and(z.object({ id: sequentialId.optional() }))), ...texts, version })

const asked = z.object({
  check: availabilityCheck,
  /** How many people were asked. */
  asked: z.number().int(),
  /** People who were not asked: they were asked before, are restricted, or no longer exist. */
  left: z.array(z.object({ studentId: id, message: z.string() })),
})

const answers = z.object({
  /** Answers to some windows; the other answers stay as they are. */
  answers: z
    .array(z.object({ windowId: sequentialId, answer: checkAnswer, note: optionalText(CHECK_LIMITS.note) }), CHECK_MESSAGE.answer)
    .max(CHECK_LIMITS.windows, CHECK_MESSAGE.tooManyWindows)
    .default([]),
  /** Answers to all questions, in order. */
  replies: z.array(lineOfText(CHECK_LIMITS.reply)).max(CHECK_LIMITS.questions, CHECK_MESSAGE.tooManyQuestions).optional(),
})
export type CheckAnswers = z.output<typeof answers>

const personParams = z.object({ id: idText.pipe(sequentialId), studentId: idText })

export const availabilityCheckEndpoints = {
  availabilityChecks: endpoint({
    ...OFFICE_READ,
    path: '/api/projects/{id}/availability-checks',
    summary: 'The availability checks of a casting call, newest first',
    topics: ['projects', 'availability-checks'],
    success: { status: 200, body: z.array(availabilityCheck) },
  }),
  createAvailabilityCheck: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/projects/{id}/availability-checks',
    summary: 'Asks people when they can come, by message and email',
    body: newCheck,
    success: { status: 201, body: asked },
  }),
  availabilityCheck: endpoint({
    ...OFFICE_READ,
    path: '/api/availability-checks/{id}',
    summary: 'Everybody whom a check asks, with their answers and what their calendars say now',
    topics: ['talent'],
    success: { status: 200, body: matrix },
  }),
  changeAvailabilityCheck: endpoint({
    ...OFFICE_CHANGE,
    method: 'PATCH',
    path: '/api/availability-checks/{id}',
    summary: 'Changes message and end of a check, or closes or reopens it; nobody is told',
    body: z.object({ ...texts, isClosed: z.boolean().optional(), version }),
    success: { status: 200, body: availabilityCheck },
  }),
  changeCheckWindows: endpoint({
    ...OFFICE_CHANGE,
    method: 'PUT',
    path: '/api/availability-checks/{id}/windows',
    summary: 'Changes the times that a check asks about, and with them its message and end; who has to answer again is told',
    body: windowChanges,
    success: { status: 200, body: availabilityCheck },
  }),
  addCheckPeople: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/availability-checks/{id}/people',
    summary: 'Asks more people',
    body: z.object({ people }),
    success: { status: 200, body: asked },
  }),
  removeCheckPerson: endpoint({
    method: 'DELETE',
    path: '/api/availability-checks/{id}/people/{studentId}',
    summary: 'Asks somebody no longer, and forgets their answers; they are not told',
    access: 'desk',
    params: personParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  remindCheckPeople: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/availability-checks/{id}/reminders',
    summary: 'Reminds those who have not answered, unless a mail about it went to them just now',
    success: { status: 200, body: z.object({ reminded: z.number().int() }) },
    errors: [401, 403, 404, 409, 429],
  }),
  ownAvailabilityChecks: endpoint({
    method: 'GET',
    path: '/api/availability-checks',
    summary: 'The open availability checks that ask the signed-in student, by when answers are due',
    access: 'student',
    topics: ['projects', 'availability-checks'],
    success: { status: 200, body: z.array(ownCheck) },
    errors: [401, 403],
  }),
  answerAvailabilityCheck: endpoint({
    ...OWN_ANSWER,
    path: '/api/availability-checks/{id}/answers',
    summary: 'Says when the signed-in student can come; answers can be changed while the check is open',
    body: answers,
    success: { status: 200, body: ownCheck },
    // Pages send one call for each window.
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  linkedCheck: endpoint({
    ...READ_BY_LINK,
    path: '/api/check-links/{token}',
    summary: 'The availability check of a link in a mail; reading it changes nothing',
    topics: [],
    success: { status: 200, body: linkedCheck },
  }),
  answerLinkedCheck: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/check-links/{token}/answers',
    summary: 'Says when somebody can come by the link of a mail, as `POST /api/availability-checks/{id}/answers`',
    body: answers,
    success: { status: 200, body: linkedCheck },
    rateLimit: { max: 120, seconds: 60 },
  }),
} as const
