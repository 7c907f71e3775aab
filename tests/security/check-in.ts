import { randomUUID } from 'node:crypto'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { sessionByMail } from '../harness/session-by-mail.ts'
import { Visitor } from './visitor.ts'

const DIRECTOR = 'director@example.edu'
/** Numbers to guess: more than the limit of wrong tries in a day. */
const GUESSES = 400
/** Calls per name whose duration is compared. */
const TIMED = 40
/** Milliseconds by which the medians of two names may differ on a busy machine. */
const ALIKE_MS = 10

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())

interface Day {
  readonly director: Visitor
  readonly board: string
  /** The text of a QR code of each person, by first name. */
  readonly tickets: ReadonlyMap<string, string>
}

async function answered<Answer>(visitor: Visitor, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await visitor.call(method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** A shoot today, with booked people who know that they are booked. */
async function plan(server: CallboardServer, names: readonly string[]): Promise<Day> {
  const director = new Visitor(server.url, { cookie: await sessionByMail(server, DIRECTOR) })
  const { id } = await answered<{ id: number }>(director, 'POST', '/api/projects', {
    title: 'Spring film',
    numberOfStudents: 5,
    shootDate: today(),
  })
  for (const firstName of names) {
    const email = `${firstName.toLowerCase()}@example.edu`
    const student = new Visitor(server.url, { cookie: await sessionByMail(server, email) })
    const profile = { firstName, lastName: 'Vega', email, cellPhone: '310 555 0142', major: 'Dance', expectedGraduationYear: 2028 }
    await answered(student, 'POST', '/api/student-profile', profile)
    await answered(student, 'POST', '/api/applications', { projectId: id })
  }
  const { cards } = await answered<{ cards: { id: number; version: number }[] }>(director, 'GET', `/api/projects/${id}/casting`)
  const applications = cards.map(({ id: card, version }) => ({ id: card, version }))
  await answered(director, 'POST', '/api/applications/moves', { applications, to: 'booked', tell: true })
  const board = `/api/day/shoot-${id}-${today()}`
  const { people } = await answered<{ people: { firstName: string; ticket: string }[] }>(director, 'GET', board)
  return { director, board, tickets: new Map(people.map(({ firstName, ticket }) => [firstName, ticket])) }
}

/** The state of everybody, by first name. */
async function statesOf({ director, board }: Day): Promise<Map<string, string>> {
  const { people } = await answered<{ people: { firstName: string; state: string }[] }>(director, 'GET', board)
  return new Map(people.map(({ firstName, state }) => [firstName, state]))
}

async function timed(visitor: Visitor, body: object): Promise<{ said: string; milliseconds: number }> {
  const begun = performance.now()
  const answer = await visitor.call('POST', '/api/kiosk/check-in', body)
  const said = `${answer.status} ${await answer.text()}`
  return { said, milliseconds: performance.now() - begun }
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * Strangers ask who is expected today, guess numbers from many addresses, and try to undo a no-show, on a Callboard with rate
 * limits and a shoot today.
 *
 * @returns how many calls they made, and what they achieved
 */
export async function checkOthersIn(): Promise<{ tried: string; findings: string[] }> {
  const server = await startCallboard({ env: { ADMIN_EMAILS: DIRECTOR, RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } })
  const findings: string[] = []
  try {
    const day = await plan(server, ['Ana', 'Ben'])
    const { people } = await answered<{ people: { key: string; firstName: string }[] }>(day.director, 'GET', day.board)
    const ben = people.find(({ firstName }) => firstName === 'Ben')?.key
    const now = new Date().toISOString()
    const step = { id: randomUUID(), at: now, person: ben, do: 'move', to: 'no-show' }
    await answered(day.director, 'POST', `${day.board}/steps`, { sentAt: now, steps: [step] })

    const answers = new Map<string, number[]>()
    const said = new Set<string>()
    for (let round = 0; round < TIMED; round += 1) {
      for (const name of ['Ana Vega', 'Ben Vega', 'Cleo Vega']) {
        const answer = await timed(new Visitor(server.url), { name })
        said.add(answer.said)
        answers.set(name, [...(answers.get(name) ?? []), answer.milliseconds])
      }
    }
    if (said.size > 1) findings.push(`a name is answered in ${said.size} ways: ${[...said].join(' | ')}`)
    const medians = [...answers.values()].map(median)
    if (Math.max(...medians) - Math.min(...medians) > ALIKE_MS)
      findings.push(`names take ${medians.map((one) => one.toFixed(1)).join(', ')} ms`)

    let looked = 0
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const { said: one } = await timed(new Visitor(server.url), { name: String(guess * 2477 + 1).padStart(6, '0') })
      if (!one.startsWith('429')) looked += 1
    }
    if (looked > 110) findings.push(`${looked} numbers were looked up for strangers`)
    const made = new Visitor(server.url, { cookie: `callboard-kiosk=${'x'.repeat(43)}` })
    if (!(await timed(made, { name: 'Ana Vega' })).said.startsWith('403')) findings.push('an invented kiosk takes names')

    const late = await timed(new Visitor(server.url), { ticket: day.tickets.get('Ben') ?? '' })
    const states = await statesOf(day)
    if (states.get('Ana') !== 'expected') findings.push(`Ana is ${states.get('Ana')}`)
    if (states.get('Ben') === 'arrived') findings.push(`a no-show was undone by a code: ${late.said}`)
    const own = await timed(new Visitor(server.url), { ticket: day.tickets.get('Ana') ?? '' })
    if (!own.said.startsWith('200')) findings.push(`the person’s own code is refused after that: ${own.said}`)
    if (/room/.test(own.said)) findings.push('an answer names a room')
    return { tried: `${TIMED * 3} names, ${GUESSES} numbers from as many addresses, an invented kiosk, a no-show`, findings }
  } finally {
    await server.stop()
  }
}
