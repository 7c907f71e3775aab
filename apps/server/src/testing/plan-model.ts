import { PLACED_STAGES } from '@callboard/contract/casting/board/stages'
import { isSamePlan, isSmallShift, type PlanTerms } from '@callboard/contract/casting/projects/plan'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { dayOf } from '@callboard/contract/time/month'
import fc from 'fast-check'
import { expect, inject } from 'vitest'
import type { FakeClock } from '#testing/fake-clock.ts'
import { type Known, known, type Person, planScene, type Scene } from '#testing/plan-scene.ts'
import { doStep, stepOf } from '#testing/plan-steps.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'

const ZONE = 'America/Los_Angeles'
/** Sequences of each file. */
const RUNS = { sample: 50, all: 1000 } as const

const counts = async (server: TestApp): Promise<Map<string, number>> => {
  const found = await rowsIn<{ to: string; count: number }>(
    server,
    'SELECT recipient_user_id AS to, count(*)::int AS count FROM message_recipients GROUP BY recipient_user_id',
  )
  return new Map(found.map(({ to, count }) => [to, count]))
}

/** The state read once after each step, for checking all people. */
function readOnce({ server, director, projectId, sessionId }: Scene) {
  const once = <Read>(read: () => Promise<Read>) => {
    let reading: Promise<Read> | undefined
    return () => (reading ??= read())
  }
  const feeds = new Map<Person, Promise<string>>()
  return {
    cast: once(
      async (): Promise<string[]> => (await director.post(`/api/projects/${projectId}/cast/export`, { format: 'csv' })).body.split('\r\n'),
    ),
    sheet: once(async (): Promise<AuditionSheet> => (await director.get(`/api/audition-sessions/${sessionId}`)).json()),
    feed(person: Person) {
      const known = feeds.get(person)
      const reading =
        known ??
        server
          .anonymous()
          .get(person.feed)
          .then(({ body }) => body)
      if (!known) feeds.set(person, reading)
      return reading
    },
  }
}
type Reads = ReturnType<typeof readOnce>

/** Reads a student's calendar. @returns the text of the event that is not cancelled */
async function eventIn(person: Person, text: string, { feed }: Reads): Promise<string | undefined> {
  return (await feed(person)).split('BEGIN:VEVENT').find((one) => one.includes(text) && !one.includes('STATUS:CANCELLED'))
}
const inFeed = (moment: Date) => `DTSTART:${moment.toISOString().replace(/[-:]|\.000/g, '')}`

/** Checks everything that shows when a person is needed. @returns when they audition, and whether changes reach them */
async function check(scene: Scene, person: Person, reads: Reads) {
  const state = await known(scene, person)
  const isLive = state.status !== 'cancelled'
  const isPlaced = PLACED_STAGES.some((stage) => stage === state.stage)
  const knows = state.stage === 'booked' && state.toldStage === 'booked' && isLive
  // Nobody is booked for a time that they were not told.
  if (state.isHeld || !isLive) scene.excused.add(person.id)
  else if (state.told && isSamePlan(state.told, state.plan)) scene.excused.delete(person.id)
  if (knows && !scene.excused.has(person.id)) expect(state.told).toEqual(state.plan)
  if (knows && !state.isHeld && state.told) {
    const asked = (await person.client.get('/api/applications'))
      .json()
      .find(({ projectId }: { projectId: number }) => projectId === scene.projectId)
    expect(asked.newPlan === null).toBe(state.agreed !== null && isSamePlan(state.agreed, state.plan))
    if (asked.newPlan) expect(asked.newPlan.now).toEqual(state.plan)
    expect(asked.arrival).toBe(state.span?.start.toISOString() ?? null)
  }
  // An open offer has the current plan.
  if (state.offer && isLive) expect(isSamePlan(state.offer, state.plan)).toBe(true)
  // Only booked people have a call, and only for the day of the shoot.
  if (state.callAt && isLive && !state.isHeld && knows) {
    expect(state.callDay).toBe(state.plan.shootDate)
    expect(dayOf(state.callAt, ZONE)).toBe(state.plan.shootDate)
    expect(state.span?.start).toEqual(state.callAt)
  }
  // The busy times of a person are those of their booking or offer.
  if (!isLive || !(isPlaced || state.stage === 'offered') || state.plan.shootDate === null) {
    if (!state.callAt) expect(state.span).toBeNull()
  } else if (!state.callAt) expect(dayOf(state.span?.start ?? new Date(0), ZONE)).toBe(state.plan.shootDate)
  // An exclusive time stays exclusive unless there is a reason.
  if (state.span && isPlaced && !state.span.isExclusive) expect(state.clashReason).not.toBeNull()
  await checkCalls(person, { state, knows }, reads)
  const slot = await checkSlot(scene, person, state, reads)
  return { slot, isReachable: isLive && !state.isHeld, agreed: knows ? state.agreed : null }
}

/** Steps that change the plan, without an agreement by anyone. */
const CHANGES: readonly string[] = ['move', 'roleDay', 'restore', 'undo']

/** Checks that own calls, the calendar and the exported cast agree with the database. */
async function checkCalls(person: Person, { state, knows }: { state: Known; knows: boolean }, reads: Reads): Promise<void> {
  const calls = (await person.client.get('/api/calls')).json()
  expect(calls.every(({ day }: { day: string }) => knows && day === state.plan.shootDate)).toBe(true)
  if (state.isHeld || !state.span) return
  if (knows && state.plan.shootDate !== null) {
    const event = await eventIn(person, 'SUMMARY:Shoot: Night shoot', reads)
    expect(event).toContain(inFeed(state.span.start))
    expect(event).toContain(inFeed(state.span.end).replace('DTSTART', 'DTEND'))
  }
  // A call ends at its wrap.
  if (state.callAt && state.wrapAt) expect(state.span.end).toEqual(state.wrapAt)
  if (state.stage !== 'booked') return
  const row = (await reads.cast()).find((line) => line.includes(`,${person.name},`))
  const time = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeStyle: 'short' }).format(state.span.start)
  expect(row).toContain(`,${dayOf(state.span.start, ZONE)},${time.replace(/\s/, ' ')} PST,`)
}

/** The times of an audition, by source. */
async function slotTimes({ server }: Scene, person: Person, reads: Reads) {
  const [own] = (await person.client.get('/api/slot-invitations')).json()
  const sheet = await reads.sheet()
  const line = sheet.people.find(({ id }) => id === person.invitationId)
  const [span] = await rowsIn<{ start: Date }>(server, 'SELECT lower(during) AS start FROM busy_spans WHERE invitation_id = $1', [
    person.invitationId,
  ])
  return {
    own: own?.slot && own.offeredUntil === null ? own.slot.startDate : null,
    sheet: (line?.offeredUntil === null && sheet.slots.find(({ id }) => id === line.slotId)?.startDate) || null,
    span: span?.start.toISOString() ?? null,
  }
}

/** Checks that page, sheet, calendar and busy times show one audition time, and that nobody loses or gets one without a message. */
async function checkSlot(scene: Scene, person: Person, { isHeld, status }: Known, reads: Reads): Promise<string | null> {
  const times = await slotTimes(scene, person, reads)
  if (isHeld || status === 'cancelled') return times.span
  expect(times.sheet).toBe(times.span)
  expect(times.own).toBe(times.span)
  const event = await eventIn(person, `UID:slot-${person.invitationId}@`, reads)
  if (times.span) expect(event).toContain(inFeed(new Date(times.span)))
  else expect(event).toBeUndefined()
  return times.span
}

/**
 * Lets several people change a plan at random, and checks after each step that page, calls, offers, feed and busy times agree, and
 * that each change is told once.
 *
 * @param seed of the sample: the same in each run, so that only a change of code makes it fail. A thorough run uses random seeds
 */
export async function checkPlans(server: TestApp, clock: FakeClock, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 1, maxLength: 30, size: 'max' }), async (steps) => {
      const scene = await planScene(server)
      const slots = new Map<number, string | null>()
      const saidYesTo = new Map<number, PlanTerms>()
      for (const step of steps) {
        clock.advance(1)
        const before = await counts(server)
        const status = await doStep(step, scene, clock)
        expect([200, 201, 204, 400, 403, 404, 409], JSON.stringify(step)).toContain(status)
        const after = await counts(server)
        // A refused step tells nobody anything. The checks run after the next accepted step.
        if (status >= 400) {
          expect(after, JSON.stringify(step)).toEqual(before)
          continue
        }
        const reads = readOnce(scene)
        for (const person of scene.people) {
          const told = (after.get(person.userId) ?? 0) - (before.get(person.userId) ?? 0)
          // Time may end an offer and start another one, each with a message.
          if (step.do !== 'expire' && step.do !== 'runJobs') expect(told, JSON.stringify(step)).toBeLessThanOrEqual(1)
          const { slot, isReachable, agreed } = await check(scene, person, reads)
          const isOwn = 'who' in step && scene.people[step.who] === person
          // The stored agreement differs from what the person agreed to by at most half an hour, however often the plan moved.
          const yes = saidYesTo.get(person.id)
          if (!agreed) saidYesTo.delete(person.id)
          else if (yes && CHANGES.includes(step.do)) expect(isSamePlan(yes, agreed) || isSmallShift(yes, agreed)).toBe(true)
          else if (!yes || isOwn || !isSamePlan(yes, agreed)) saidYesTo.set(person.id, agreed)
          const slotBefore = slots.get(person.id)
          if (slotBefore !== undefined && slot !== slotBefore && isReachable && !isOwn) expect(told, JSON.stringify(step)).toBe(1)
          // No change reaches a restricted student, or anyone in a cancelled casting call.
          if (!isReachable) slots.delete(person.id)
          else slots.set(person.id, slot)
        }
      }
    }),
    inject('isThorough') ? { numRuns: RUNS.all } : { numRuns: RUNS.sample, seed },
  )
}
