import { z } from 'zod'
import { checkInCodes } from '../../check-in-codes.ts'
import { id, instant, requiredText } from '../../common.ts'
import { endpoint, KIOSK_RATE_LIMIT } from '../../endpoint.ts'
import { DAY_BOARD_LIMITS, DAY_BOARD_MESSAGE, STEPS_OF_AN_ACCOUNT } from './rules.ts'
import { DAY_STATES } from './steps.ts'

const standing = z.object({
  state: z.enum(DAY_STATES),
  room: z.string().nullable(),
  arrivedAt: instant.nullable(),
  calledAt: instant.nullable(),
  enteredAt: instant.nullable(),
  endedAt: instant.nullable(),
})

/** A person on the board of a day. */
const dayPerson = standing.extend({
  /** `a` and the id of the application, or an id that a device generated for an unexpected person. */
  key: z.string(),
  applicationId: id.nullable(),
  studentId: id.nullable(),
  roleId: id.nullable(),
  roleName: z.string().nullable(),
  name: z.string(),
  firstName: z.string(),
  /** Address of the first portfolio photo, in the size of cards. */
  photoUrl: z.string().nullable(),
  /** Their telephone number; `null` for people without a profile. */
  cellPhone: z.string().nullable(),
  /** The office's notes on the application. */
  notes: z.string().nullable(),
  /** When they were asked to come; `null` if no time was given. */
  startsAt: instant.nullable(),
  /** The room of their slot. */
  slotRoom: z.string().nullable(),
  /** From 1, in the order of arrival. */
  number: z.number().int().nullable(),
  /** The text of the QR code, and the short code to say; `null` for unexpected people. */
  ticket: z.string().nullable(),
  code: z.string().nullable(),
  /** Whether their role has an open place and an alternate to ask. Always false on the board of an audition session. */
  hasAlternate: z.boolean(),
  /** The last step, which can be undone, and the state before it. */
  undo: z.object({ step: z.string(), before: standing }).nullable(),
})
export type DayPerson = z.infer<typeof dayPerson>

/** A person who was offered a role on a shoot day and has not answered, for example an alternate. */
const dayAsked = dayPerson.pick({ name: true, photoUrl: true }).extend({
  applicationId: id,
  roleId: id,
  roleName: z.string(),
  cellPhone: z.string(),
  /** When the offer expires. */
  expiresAt: instant,
})
export type DayAsked = z.infer<typeof dayAsked>

/** The board of a day. */
export const dayBoard = z.object({
  key: z.string(),
  kind: z.enum(['session', 'shoot']),
  projectId: id,
  projectTitle: z.string(),
  /** The name of the audition session; `null` for a shoot. */
  name: z.string().nullable(),
  day: z.string(),
  isCancelled: z.boolean(),
  /** The server's time. The times of people refer to it. */
  now: instant,
  rooms: z.array(z.string()),
  slotMinutes: z.number().int().nullable(),
  /** How many people one room takes at a time. */
  capacity: z.number().int(),
  people: z.array(dayPerson),
  /** The most urgent answer first; empty on the board of an audition session. */
  asked: z.array(dayAsked),
})
export type DayBoard = z.infer<typeof dayBoard>

const person = z.union([z.string().regex(/^a[1-9]\d{0,9}$/), z.uuid()], 'Not a person')
const made = { id: z.uuid('Not a step'), person, at: instant }
const room = requiredText(DAY_BOARD_MESSAGE.noRoom, DAY_BOARD_LIMITS.room)

/** One step, made by a press on the board. */
export const dayStep = z.discriminatedUnion(
  'do',
  [
    z.object({
      ...made,
      do: z.literal('move'),
      to: z.enum(DAY_STATES),
      room: room.nullish().transform((named) => named ?? null),
      /** Confirms a call into an occupied room, which is otherwise refused. */
      anyway: z.boolean().default(false),
    }),
    z.object({ ...made, do: z.literal('undo'), step: z.uuid('Not a step') }),
    z.object({
      ...made,
      person: z.uuid('Not a person'),
      do: z.literal('walk-in'),
      who: z.union(
        [z.object({ studentId: id }), z.object({ name: requiredText(DAY_BOARD_MESSAGE.name, DAY_BOARD_LIMITS.name) })],
        DAY_BOARD_MESSAGE.name,
      ),
    }),
  ],
  { error: 'Not a step' },
)
export type DayStep = z.output<typeof dayStep>
export type DayStepInput = z.input<typeof dayStep>

const stepOutcome = z.object({
  id: z.string(),
  /** Why the step was refused; `null` if it was applied, now or by an earlier call. */
  refused: z.string().nullable(),
  /** The keys of the people in the room. `refused` is then a question: repeating the step with `anyway` confirms it. */
  takenBy: z.array(z.string()),
})

const keyParams = z.object({
  key: requiredText('Not a day', 40),
})

/** What a student shows at the check-in. */
const dayPass = standing.omit({ calledAt: true, enteredAt: true, endedAt: true }).extend({
  board: z.string(),
  projectTitle: z.string(),
  name: z.string().nullable(),
  startsAt: instant.nullable(),
  number: z.number().int().nullable(),
  ...checkInCodes.shape,
})
export type DayPass = z.infer<typeof dayPass>

/** How people identify themselves: with the text of their QR code, or by typing. */
export const checkInInput = z.union(
  [
    z.object({ ticket: requiredText(DAY_BOARD_MESSAGE.fullName, 100) }),
    z.object({
      /** The six digits of their code; on a paired kiosk also their name. */
      name: requiredText(DAY_BOARD_MESSAGE.fullName, DAY_BOARD_LIMITS.fullName),
    }),
  ],
  DAY_BOARD_MESSAGE.fullName,
)
export type CheckInInput = z.output<typeof checkInInput>

/** What a device shows after a check-in. It leaves out the room, because anybody can type a name. */
const checkedIn = z.object({
  firstName: z.string(),
  state: z.enum(DAY_STATES),
  number: z.number().int().nullable(),
})
export type CheckedIn = z.infer<typeof checkedIn>

export const dayBoardEndpoints = {
  dayBoard: endpoint({
    method: 'GET',
    path: '/api/day/{key}',
    summary:
      'The board of an audition session (`session-12`) or of a shoot day (`shoot-7-2027-03-04`): who is expected, and where everybody is',
    access: 'desk',
    topics: ['applications', 'projects', 'talent', 'call-sheets', 'auditions', 'day-board'],
    params: keyParams,
    success: { status: 200, body: dayBoard },
    errors: [401, 403, 404],
  }),
  dayStep: endpoint({
    method: 'POST',
    path: '/api/day/{key}/steps',
    summary:
      'Steps that a device has made, oldest first. Each counts once, whatever is sent again; one that is no longer possible is refused by itself',
    access: 'desk',
    params: keyParams,
    body: z.object({
      /** The sending time by the device's clock, like the times of the steps. */
      sentAt: instant,
      steps: z.array(dayStep, 'Not steps').min(1, 'Not steps').max(DAY_BOARD_LIMITS.steps, 'Not steps'),
    }),
    success: {
      status: 200,
      body: z.object({ outcomes: z.array(stepOutcome), board: dayBoard }),
    },
    errors: [400, 401, 403, 404, 413, 429],
    accountLimit: STEPS_OF_AN_ACCOUNT,
  }),
  dayPasses: endpoint({
    method: 'GET',
    path: '/api/day-passes',
    summary: 'Where the student is expected today, with the codes by which they check in',
    access: 'student',
    topics: ['applications', 'projects', 'talent', 'call-sheets', 'auditions', 'day-board'],
    success: { status: 200, body: z.array(dayPass) },
    errors: [401, 403],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/api/kiosk/check-in',
    summary:
      'Checks somebody in who is expected today, by the text of their QR code, its six digits, or on a paired kiosk their name. A second time changes nothing',
    access: 'anyone',
    saysFirstField: true,
    body: checkInInput,
    success: { status: 200, body: checkedIn },
    errors: [400, 403, 404, 409, 429],
    rateLimit: KIOSK_RATE_LIMIT,
  }),
} as const
