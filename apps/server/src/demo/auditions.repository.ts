import type { AuditionKind } from '@callboard/contract/schedule/audition-sessions/rules'
import { AUDITION_STAGES } from '@callboard/contract/schedule/audition-sessions/rules'
import { type AuditionBreak, slotTimes } from '@callboard/contract/schedule/audition-sessions/slots'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import { addWallMinutes, resolveWallTime, wallMinutesBetween, wallTimeOf } from '@callboard/contract/time/wall-time'
import type { Transaction } from '#db/client.ts'
import { auditionSessions, auditionSlots, slotInvitations } from '#db/schema/audition-sessions.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

interface Plan {
  readonly call: string
  readonly name: string
  readonly kind: AuditionKind
  /** Days from today. */
  readonly day: number
  readonly hours: readonly [from: string, to: string]
  readonly rooms: readonly string[]
  readonly breaks: readonly AuditionBreak[]
  readonly place: string
  /** Days from today, and a time of day: the deadline for choosing a slot. */
  readonly chooseBy?: readonly [day: number, time: string]
  /** How many people are invited, have a slot, and are on the waiting list. */
  readonly invited: number
  readonly taken: number
  readonly waiting: number
  /** Whether the demo student has the last slot. */
  readonly seatsSignedIn?: boolean
}

/** An audition session that is over, one that is half full, and one that is full. */
const PLANS: readonly Plan[] = [
  {
    call: 'Nursing Programme Launch Film',
    name: 'First readings',
    kind: 'audition',
    day: -1,
    hours: ['14:00', '16:00'],
    rooms: ['Rehearsal room 2'],
    breaks: [],
    place: 'Smothers Theatre',
    invited: 9,
    taken: 8,
    waiting: 0,
  },
  {
    call: 'Nursing Programme Launch Film',
    name: 'Callbacks',
    kind: 'callback',
    day: 2,
    hours: ['10:00', '12:15'],
    rooms: ['Rehearsal room 2', 'Green room'],
    breaks: [{ from: '11:00', to: '11:15' }],
    place: 'Smothers Theatre',
    chooseBy: [1, '18:00'],
    invited: 12,
    taken: 7,
    waiting: 0,
  },
  {
    call: 'International Students’ Welcome Video (many languages)',
    name: 'Language readings',
    kind: 'audition',
    day: 1,
    hours: ['15:00', '17:00'],
    rooms: ['Studio A'],
    breaks: [],
    place: 'Center for Communication',
    invited: 13,
    taken: 8,
    waiting: 3,
  },
]

const SLOT_MINUTES = 15

/** In minutes after midnight: two hours of auditions end before the next day. */
const LATEST_BEGIN = 21 * 60 + 45

/** The audition session of today. Three slots are over whenever the demo is made, except soon after midnight and late at night. */
function planOfToday(today: string, timeZone: string, now: Date): Plan {
  const midnight = `${today}T00:00`
  const minutes = wallMinutesBetween(midnight, wallTimeOf(now.toISOString(), timeZone))
  const begin = Math.min(Math.max(0, Math.floor(minutes / SLOT_MINUTES) - 3) * SLOT_MINUTES, LATEST_BEGIN)
  const clock = (minute: number) => addWallMinutes(midnight, minute).slice(11)
  return {
    call: 'Career Fair Host for Live Stream',
    name: 'Screen tests',
    kind: 'audition',
    day: 0,
    hours: [clock(begin), clock(begin + 2 * 60)],
    rooms: ['Studio A', 'Studio B'],
    breaks: [],
    place: 'Smothers Theatre',
    invited: 12,
    taken: 12,
    waiting: 0,
    seatsSignedIn: true,
  }
}

/**
 * Audition sessions of the demo, with the tokens that reminders would have.
 *
 * @returns the one of today
 */
export async function insertAuditions(
  transaction: Transaction,
  {
    projectIds,
    signedIn,
    secret,
    ...at
  }: { projectIds: readonly number[]; signedIn: number | undefined; secret: string; today: string; timeZone: string; now: Date },
): Promise<number> {
  const insert = (plan: Plan) => {
    const projectId = projectIds[SAMPLE_CALLS.findIndex(({ title }) => title === plan.call)] ?? 0
    return insertPlan(transaction, { plan, projectId, signedIn, secret, ...at })
  }
  for (const plan of PLANS) await insert(plan)
  return insert(planOfToday(at.today, at.timeZone, at.now))
}

async function insertPlan(
  transaction: Transaction,
  {
    plan,
    projectId,
    signedIn,
    secret,
    today,
    timeZone,
    now,
  }: {
    plan: Plan
    projectId: number
    signedIn: number | undefined
    secret: string
    today: string
    timeZone: string
    now: Date
  },
): Promise<number> {
  const { name, kind, place } = plan
  const [startTime, endTime] = plan.hours
  const [capacity, by] = [1, SAMPLE_DIRECTORS[0].id]
  const times = { day: addDays(today, plan.day), startTime, endTime, slotMinutes: SLOT_MINUTES, breaks: [...plan.breaks] }
  const invitedAt = new Date(now.getTime() - 3 * DAY_MS)
  const rooms = plan.rooms.map((room, index) => ({ id: index + 1, name: room }))
  const chooseBy = plan.chooseBy
    ? new Date(resolveWallTime(`${addDays(today, plan.chooseBy[0])}T${plan.chooseBy[1]}`, timeZone).instant)
    : null
  const values = {
    ...times,
    chooseBy,
    projectId,
    name,
    kind,
    place,
    rooms,
    capacity,
    createdBy: by,
    createdAt: invitedAt,
    updatedAt: invitedAt,
  }
  const [session] = await transaction.insert(auditionSessions).values(values).returning({ id: auditionSessions.id })
  const sessionId = session?.id ?? 0
  const planned = slotTimes(times, timeZone).flatMap(({ start, end }) =>
    rooms.map(({ id }) => ({ sessionId, roomId: id, capacity, during: { start: new Date(start), end: new Date(end) } })),
  )
  const slots = await transaction.insert(auditionSlots).values(planned).returning({ id: auditionSlots.id })
  // People who were called back or got further get a slot first. The demo student has not chosen yet.
  const { rows: people } = await transaction.$client.query<{ id: number; studentId: number; invitationId: number }>(
    `SELECT DISTINCT ON (order_of, student_id) id, student_id::float8 AS "studentId", nextval('slot_invitations_id_seq')::int AS "invitationId"
     FROM (SELECT *, CASE WHEN student_id = $3 THEN 2 WHEN stage IN ('submitted', 'invited', 'shortlisted') THEN 1 ELSE 0 END AS order_of FROM applications
       WHERE project_id = $1 AND stage = ANY($2)) AS a ORDER BY order_of, student_id`,
    [projectId, AUDITION_STAGES, signedIn ?? null],
  )
  const chosen = [...people.filter(({ studentId }) => studentId !== signedIn).slice(0, plan.invited - 1), ...people.slice(-1)]
  const invited = [...new Map(chosen.map((person) => [person.studentId, person])).values()]
  await transaction.insert(slotInvitations).values(
    invited.map((person, index) => {
      const slot = index < plan.taken && (plan.seatsSignedIn || person.studentId !== signedIn) ? slots[index] : undefined
      const isWaiting = !slot && index < plan.taken + plan.waiting
      return {
        id: person.invitationId,
        sessionId,
        applicationId: person.id,
        studentId: person.studentId,
        tokenHash: hashToken(answerToken(secret, `slot/${person.invitationId}`)),
        invitedBy: by,
        invitedAt,
        updatedAt: invitedAt,
        ...(slot && { slotId: slot.id, place: 1, capacity, takes: 1 }),
        ...(!slot && !isWaiting && plan.chooseBy && { remindedAt: new Date(now.getTime() - DAY_MS) }),
        ...(isWaiting && { waitingSince: new Date(invitedAt.getTime() + index * HOUR_MS) }),
      }
    }),
  )
  return sessionId
}
