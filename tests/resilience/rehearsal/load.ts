import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './calls.ts'
import { createDirector } from './director.ts'
import { createFilmer, type VideoBytes } from './filmer.ts'
import type { Mailbox } from './mailbox.ts'
import { type Actor, untilDone } from './people.ts'
import { Person } from './person.ts'
import type { PostgresServer } from './postgres-server.ts'
import { createStudent } from './student.ts'
import { createKiosk, createNewcomer } from './visitor.ts'

/** The number of people of each kind, and the longest pause between two of their steps in milliseconds. */
const CAST = {
  students: { count: 16, rest: 1500 },
  filmers: { count: 2, rest: 8000 },
  directors: { count: 3, rest: 600 },
  kiosks: { count: 2, rest: 2000 },
  newcomers: { count: 2, rest: 2000 },
} as const

export type CastSizes = Readonly<Record<keyof typeof CAST, { readonly count: number; readonly rest: number }>>

/** Addresses of the casting directors; the last one only listens and plans events. */
export const directorsOf = ({ directors }: CastSizes = CAST): string[] =>
  Array.from({ length: directors.count + 1 }, (_, number) => `director-${number}@rehearsal.example.edu`)

/** The site that the cast uses. */
export interface Site {
  readonly proxy: { readonly url: string }
  readonly mailbox: Mailbox
  readonly postgres: Pick<PostgresServer, 'query'>
}

/** A member of the cast, and how long they pause between two steps. */
export interface Busy {
  readonly actor: Actor
  readonly rest: number
}

async function signedIn(email: string, { proxy, mailbox }: Site, calls: Call[]): Promise<Person> {
  const person = new Person(email, proxy.url, calls)
  await untilDone(`signing in ${email}`, async () => (await person.signIn(mailbox)) || undefined)
  return person
}

/**
 * Signs everybody in.
 *
 * @param options numbers of people of each kind, and the size of videos if not the default
 * @returns the cast, some of its students, and the director who only listens
 */
export async function gatherCast(
  site: Site,
  calls: Call[],
  { sizes = CAST, video }: { sizes?: CastSizes; video?: VideoBytes } = {},
): Promise<{ cast: Busy[]; students: Person[]; spare: Person }> {
  const { proxy, mailbox, postgres } = site
  const emails = Array.from({ length: sizes.students.count }, (_, number) => `student-${number}@rehearsal.example.edu`)
  const students = await Promise.all(emails.map((email) => signedIn(email, site, calls)))
  const [spare, ...directors] = await Promise.all(
    directorsOf(sizes)
      .toReversed()
      .map((email) => signedIn(email, site, calls)),
  )
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
    Array.from({ length: sizes.filmers.count }, (_, number) => signedIn(`filmer-${number}@rehearsal.example.edu`, site, calls)),
  )
  // Only students with a profile may upload.
  await Promise.all(filming.map(createStudent))
  const kiosks = Array.from({ length: sizes.kiosks.count }, (_, number) =>
    createKiosk(`kiosk-${number}`, new Person('', proxy.url, calls), findRegistered),
  )
  const open = { url: proxy.url, calls, mailbox }
  const newcomers = Array.from({ length: sizes.newcomers.count }, (_, number) => createNewcomer(`newcomer-${number}`, open))
  const busy = (actors: readonly Actor[], { rest }: { rest: number }) => actors.map((actor) => ({ actor, rest }))
  const cast = [
    ...busy(studying, sizes.students),
    ...busy(
      filming.map((person) => createFilmer(person, video)),
      sizes.filmers,
    ),
    ...busy(directing, sizes.directors),
    ...busy(kiosks, sizes.kiosks),
    ...busy(newcomers, sizes.newcomers),
  ]
  return { cast, students: students.slice(0, 6), spare }
}

/** Runs the whole cast until it is stopped. @returns the errors by person */
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
