import type pg from 'pg'
import type { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import type { ServerProcess } from '../../tests/harness/server-process.ts'
import type { Figure } from './figure.ts'

/** The environment of a workload: a server with this many students, and its database. */
export interface Bench {
  readonly students: number
  readonly rounds: number
  readonly seconds: number
  /** The folder for temporary files. */
  readonly folder: string
  /** Data folder of the server. */
  readonly dataDir: string
  readonly server: ServerProcess
  /** A free port for a baseline. */
  readonly baselinePort: number
  /** The same database, without the server. */
  readonly db: pg.Pool
  /** The mail server that receives the server's mails. */
  readonly mailServer: MailServer
  /** Cookies of a casting director and of a student with a profile. */
  readonly director: string
  readonly student: string
  /** Opens a session. @returns its cookie */
  signIn(userId: string): Promise<string>
}

/** A measurement of something that people do. */
export interface Workload {
  /** The name for `--only`. */
  readonly name: string
  readonly title: string
  /** Inserts the rows that the workload needs. Runs before the server starts, also for a data folder that was kept. */
  readonly prepare?: (db: pg.ClientBase) => Promise<void>
  readonly run: (bench: Bench) => Promise<readonly Figure[]>
}

/** The seeded student who is signed in. */
export const STUDENT = 'seed-0000001'

/** The casting director who is signed in. */
export const DIRECTOR = { id: 'bench', email: 'bench@example.edu' } as const
