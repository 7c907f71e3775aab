import type { FreeTime } from '@callboard/contract/people/availability/free-time'
import { FREE_STEP_MINUTES, FREEDOMS, type Freedom, TRAVEL_MINUTES } from '@callboard/contract/people/availability/rules'
import { hoursOfDay } from '@callboard/contract/people/profiles/week'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeApplication, makeProfile, makeProject } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'
import { findFreedoms, freeCondition } from './free-time.ts'

const server = testServer()

/** A Wednesday, on which the campus is eight hours behind UTC. */
const DAY = '2027-02-03'
const time = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const instant = (minutes: number) => new Date(Date.parse(`${DAY}T08:00:00Z`) + minutes * 60_000).toISOString()

const CAMPUS = { day: DAY, timeZone: 'America/Los_Angeles', travelMinutes: TRAVEL_MINUTES }

type Stretch = readonly [from: number, to: number]

interface Person {
  /** The free hours of a Wednesday from 8 AM, in the profile. In some of them the hours before 8 AM follow; `null` if none are given. */
  readonly week: boolean[] | null
  readonly term: boolean[] | null
  /** The days that the timetable covers, if there is one. */
  readonly timetable: 'that day' | 'until yesterday' | 'from tomorrow' | null
  readonly classes: readonly Stretch[]
  readonly busy: readonly Stretch[]
  readonly free: readonly Stretch[]
  readonly booking: Stretch | null
}

const overlap = ([a, b]: Stretch, [c, d]: Stretch) => a < d && c < b
const within = ([a, b]: Stretch, [c, d]: Stretch) => a >= c && b <= d

/** The rule for being free, checked hour by hour. */
function isFree(person: Person, stretch: Stretch): boolean {
  const [from, to] = stretch
  const isFreed = (part: Stretch) => person.free.some((exception) => within(part, exception))
  const hours = person.term ?? person.week
  const slots = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => overlap([hour * 60, hour * 60 + 60], stretch))
  const saidFree = (hour: number) => (hours ? hoursOfDay(hours)[hour] : person.timetable === 'that day' && hour >= 8 && hour < 21)
  const isFreeHour = (hour: number) => saidFree(hour) || isFreed([Math.max(from, hour * 60), Math.min(to, hour * 60 + 60)])
  if (!slots.every(isFreeHour)) return false
  return !isTaken(person, stretch)
}

/** Whether nothing known makes somebody busy. Hours without an answer do not count as busy. */
function isPerhapsFree(person: Person, stretch: Stretch): boolean {
  const [from, to] = stretch
  const hours = person.term ?? person.week
  const saidBusy = (hour: number) => hour >= 8 && hour < 21 && hours !== null && !hours[hour - 8]
  const isFreed = (hour: number) => person.free.some((one) => within([Math.max(from, hour * 60), Math.min(to, hour * 60 + 60)], one))
  const slots = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => overlap([hour * 60, hour * 60 + 60], stretch))
  return slots.every((hour) => !saidBusy(hour) || isFreed(hour)) && !isTaken(person, stretch)
}

/** Whether a class, an exception or a booking, including the way to it, takes part of a time. */
function isTaken(person: Person, stretch: Stretch): boolean {
  const [from, to] = stretch
  const isFreed = (part: Stretch) => person.free.some((exception) => within(part, exception))
  const part = ([a, b]: Stretch): Stretch => [Math.max(a, from), Math.min(b, to)]
  if (person.timetable && person.classes.some((one) => overlap(one, stretch) && !isFreed(part(one)))) return true
  if (person.busy.some((one) => overlap(one, stretch))) return true
  return person.booking !== null && overlap([person.booking[0] - TRAVEL_MINUTES, person.booking[1] + TRAVEL_MINUTES], stretch)
}

function freedomAt(person: Person, { from, to, minutes = 1440 }: { from: number; to: number; minutes?: number | undefined }): Freedom {
  const length = Math.min(minutes, to - from)
  const count = Math.floor((to - from - length) / FREE_STEP_MINUTES) + 1
  const stretches = Array.from(
    { length: count },
    (_, at): Stretch => [from + at * FREE_STEP_MINUTES, from + at * FREE_STEP_MINUTES + length],
  )
  if (stretches.some((stretch) => isFree(person, stretch))) return 'free'
  if (stretches.some((stretch) => isPerhapsFree(person, stretch))) return 'unknown'
  return length > 60 && freedomAt(person, { from, to, minutes: 60 }) === 'free' ? 'partly' : 'busy'
}

const stretch = fc
  .tuple(fc.integer({ min: 20, max: 84 }), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]): Stretch => [start * 15, (start + length) * 15])
const hours = fc.oneof(
  fc.constant(Array(13).fill(true)),
  fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
  fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
)
const person: fc.Arbitrary<Person> = fc.record({
  week: fc.option(hours),
  term: fc.option(hours, { freq: 4 }),
  timetable: fc.constantFrom('that day', 'until yesterday', 'from tomorrow', null),
  classes: fc.array(stretch, { maxLength: 3 }),
  busy: fc.array(stretch, { maxLength: 1 }),
  free: fc.array(stretch, { maxLength: 2 }),
  booking: fc.option(stretch),
})

async function store({ week, term, timetable, classes, busy, free, booking }: Person): Promise<number> {
  const { id } = await makeProfile(server, { weeklyAvailability: week && { '3': week } })
  const run = (text: string, values: unknown[]) => rowsIn(server, text, [id, ...values])
  if (term)
    await run(`INSERT INTO availability_terms (student_id, name, valid_from, valid_to, hours) VALUES ($1, 'Term', $2, $2, $3)`, [
      DAY,
      { '3': term },
    ])
  if (timetable) {
    const [from, to] = {
      'that day': [DAY, DAY],
      'until yesterday': ['2027-01-11', '2027-02-02'],
      'from tomorrow': ['2027-02-04', '2027-05-01'],
    }[timetable]
    await run(
      `INSERT INTO timetables (student_id, name, read_at, covers_from, covers_to, kept_from) VALUES ($1, 'a.ics', now(), $2, $3, $2)`,
      [from, to],
    )
    for (const [from, to] of classes)
      await run(
        `INSERT INTO busy_spans (student_id, during, source, timetable_id)
         SELECT $1, tstzrange($2, $3), 'class', id FROM timetables WHERE student_id = $1`,
        [instant(from), instant(to)],
      )
  }
  const exceptions = [...busy.map((one) => [one, false] as const), ...free.map((one) => [one, true] as const)]
  for (const [[from, to], isFreed] of exceptions)
    await run(
      `WITH made AS (INSERT INTO availability_exceptions (student_id, during, is_free) VALUES ($1, tstzrange($2, $3), $4) RETURNING *)
       INSERT INTO busy_spans (student_id, during, source, exception_id) SELECT student_id, during, 'exception', id FROM made WHERE NOT is_free`,
      [instant(from), instant(to), isFreed],
    )
  if (booking) {
    const [from, to] = booking
    const project = await makeProject(server, { shootDate: DAY, shootTime: time(from), endTime: time(to % 1440) })
    await makeApplication(server, { projectId: project.id, studentId: id, stage: 'booked' })
  }
  return id
}

async function freeAmong(ids: readonly number[], at: Pick<FreeTime, 'from' | 'to' | 'minutes'>): Promise<number[]> {
  const values: unknown[] = [ids]
  const condition = freeCondition((value) => `$${values.push(value)}`, { ...at, ...CAMPUS })
  const text = `SELECT id::float8 AS id FROM student_profiles WHERE id = ANY($1) AND ${condition}`
  return (await rowsIn<{ id: number }>(server, text, values)).map(({ id }) => id)
}

test('the condition finds exactly those who are free, whatever keeps them busy or frees them', async () => {
  const people = fc.sample(person, 80)
  const ids: number[] = []
  for (const one of people) ids.push(await store(one))
  const windows = fc.sample(fc.record({ at: stretch, minutes: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }) }), 40)
  const found = new Set<Freedom>()
  for (const { at, minutes } of windows) {
    const [from, to] = at
    const wanted = { from, to, minutes: minutes && minutes * 15 }
    const expected = people.map((one) => freedomAt(one, wanted))
    const asked = { from: time(from), to: time(to), minutes: wanted.minutes }
    const free = await freeAmong(ids, asked)
    expect(free.toSorted(), JSON.stringify(wanted)).toEqual(ids.filter((_, place) => expected[place] === 'free').toSorted())
    const freedoms = await findFreedoms(server.deps.platform.db, ids, [{ ...asked, ...CAMPUS }])
    expect(
      ids.map((id) => freedoms.get(id)?.[0]),
      JSON.stringify(wanted),
    ).toEqual(expected)
    for (const one of expected) found.add(one)
  }
  expect([...found].toSorted(), 'there is somebody of each kind').toEqual(FREEDOMS.toSorted())
})
