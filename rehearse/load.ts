import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './calls.ts'
import { createDirector } from './director.ts'
import { createFilmer } from './filmer.ts'
import { type Actor, untilDone } from './people.ts'
import { Person } from './person.ts'
import type { Stage } from './stage.ts'
import { createStudent } from './student.ts'
import { createKiosk, createNewcomer } from './visitor.ts'

/** How many there are of each, and the longest rest between two of their steps in milliseconds. */
const CAST = {
  students: { count: 16, rest: 1500 },
  filmers: { count: 2, rest: 8000 },
  directors: { count: 3, rest: 600 },
  kiosks: { count: 2, rest: 2000 },
  newcomers: { count: 2, rest: 2000 },
} as const

/** Addresses of the casting directors; the last one only listens and plans events. */
export const DIRECTORS = Array.from({ length: CAST.directors.count + 1 }, (_, number) => `director-${number}@rehearsal.example.edu`)

/** Somebody of the cast, and how long they rest between two steps. */
export interface Busy {
  readonly actor: Actor
  readonly rest: number
}

async function signedIn(email: string, { proxy, mailbox }: Stage, calls: Call[]): Promise<Person> {
  const person = new Person(email, proxy.url, calls)
  await untilDone(`signing in ${email}`, async () => (await person.signIn(mailbox)) || undefined)
  return person
}

/** Signs everybody in. @returns the cast, some of its students, and the director who takes no part */
export async function gatherCast(stage: Stage, calls: Call[]): Promise<{ cast: Busy[]; students: Person[]; spare: Person }> {
  const { proxy, mailbox, postgres } = stage
  const emails = Array.from({ length: CAST.students.count }, (_, number) => `student-${number}@rehearsal.example.edu`)
  const students = await Promise.all(emails.map((email) => signedIn(email, stage, calls)))
  const [spare, ...directors] = await Promise.all(DIRECTORS.toReversed().map((email) => signedIn(email, stage, calls)))
  if (!spare) throw new Error('nobody is left to plan events')
  const studying = await Promise.all(students.map(createStudent))
  const directing = await Promise.all(directors.map((person) => createDirector(person, studying)))

  const findRegistered = async (email: string) => {
    const [found] = await postgres.query<{ profiles: number; photos: number }>(
      `SELECT count(DISTINCT p.id)::int AS profiles, count(o.id)::int AS photos FROM users AS u
       LEFT JOIN student_profiles AS p ON p.user_id = u.id LEFT JOIN profile_photos AS o ON o.profile_id = p.id
       WHERE u.email = '${email}'`,
    )
    return found ?? { profiles: 0, photos: 0 }
  }
  const filming = await Promise.all(
    Array.from({ length: CAST.filmers.count }, (_, number) => signedIn(`filmer-${number}@rehearsal.example.edu`, stage, calls)),
  )
  // Only who has a profile may upload.
  await Promise.all(filming.map(createStudent))
  const kiosks = Array.from({ length: CAST.kiosks.count }, (_, number) =>
    createKiosk(`kiosk-${number}`, new Person('', proxy.url, calls), findRegistered),
  )
  const site = { url: proxy.url, calls, mailbox }
  const newcomers = Array.from({ length: CAST.newcomers.count }, (_, number) => createNewcomer(`newcomer-${number}`, site))
  const busy = (actors: readonly Actor[], { rest }: { rest: number }) => actors.map((actor) => ({ actor, rest }))
  const cast = [
    ...busy(studying, CAST.students),
    ...busy(filming.map(createFilmer), CAST.filmers),
    ...busy(directing, CAST.directors),
    ...busy(kiosks, CAST.kiosks),
    ...busy(newcomers, CAST.newcomers),
  ]
  return { cast, students: students.slice(0, 6), spare }
}

/** Lets everybody go on until they are told to stop. @returns what went wrong with whom */
export async function play(cast: readonly Busy[], ending: AbortSignal): Promise<string[]> {
  const problems: string[] = []
  await Promise.all(
    cast.map(async ({ actor, rest }) => {
      while (!ending.aborted) {
        await actor.step().catch((error: unknown) => problems.push(String(error)))
        await sleep(Math.random() * rest)
      }
    }),
  )
  return problems
}
