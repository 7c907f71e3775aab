import type { ImapFlow } from 'imapflow'
import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Mailbox, Office } from '#platform/office.ts'
import type { Log } from '#platform/open-platform.ts'
import type { ImapReach } from './imap-connect.ts'
import { MailboxFailure, openMailbox } from './imap-connect.ts'
import { type Following, follow, type TakeMail } from './mailbox-follow.ts'
import { nameOf } from './mailbox-name.ts'
import { storeFailure, storeRead } from './mailboxes.repository.ts'
import { takeReaderLock } from './reader-lock.repository.ts'
import { pauseAfter } from './reading.domain.ts'

/** Milliseconds: for connecting; between two attempts to become the reader; between two checks of the settings. */
const READER_TIMES = { connect: 30_000, lock: 10_000, settings: 1000 } as const

/** Reads the mailbox of the office. Only one of all processes does so. */
export interface MailReader {
  start(): void
  /** Stops reading, after the current mail has been taken. */
  stop(): Promise<void>
}

export interface MailReaderDeps extends ImapReach {
  readonly db: Database
  readonly connection: pg.ClientConfig
  readonly clock: Clock
  readonly office: Pick<Office, 'incoming'>
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly take: TakeMail
}

export function createMailReader(deps: MailReaderDeps): MailReader {
  const { db, connection, clock, office, log } = deps
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  /** Waits, unless something happens before. */
  function pause(milliseconds: number, ...signals: readonly AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, ...signals])
    if (signal.aborted) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
    return promise.finally(() => clearTimeout(timer))
  }

  /** Aborted when the mailbox in the settings changes or is removed. */
  function whileSet(mailbox: Mailbox): { signal: AbortSignal; end: () => void } {
    const changed = new AbortController()
    const timer = setInterval(() => office.incoming !== mailbox && changed.abort(), READER_TIMES.settings)
    return { signal: changed.signal, end: () => clearInterval(timer) }
  }

  async function readOnce(mailbox: Mailbox, following: Pick<Following, 'signal' | 'isReader' | 'again'>): Promise<void> {
    const { signal } = following
    let client: ImapFlow | undefined
    const close = () => client?.close()
    signal.addEventListener('abort', close, { once: true })
    try {
      client = await openMailbox(mailbox, deps, READER_TIMES.connect, signal)
      const name = nameOf(mailbox)
      await follow(client, name, {
        ...deps,
        ...following,
        looked: async () => {
          if (await storeRead(db, name, clock.now())) await announce(db, 'settings', 'desk')
        },
      })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }

  async function readWhileSet(mailbox: Mailbox, lost: AbortSignal): Promise<void> {
    const { signal: changed, end } = whileSet(mailbox)
    const signal = AbortSignal.any([stopping.signal, lost, changed])
    const following = { signal, isReader: () => !lost.aborted, again: new Map<number, number>() }
    let failures = 0
    try {
      while (!signal.aborted) {
        const began = performance.now()
        try {
          await readOnce(mailbox, following)
        } catch (error) {
          // The connection worked for a while, so its end is nothing unusual.
          failures = performance.now() - began > READER_TIMES.connect * 2 ? 1 : failures + 1
          const reason = error instanceof MailboxFailure ? error.reason : 'fault'
          log.warn({ reason, failures, code: (error as { code?: unknown }).code }, 'the mailbox is not read')
          await storeFailure(db, nameOf(mailbox), reason, clock.now())
          await announce(db, 'settings', 'desk')
          await pause(pauseAfter(failures, reason) * 1000, lost, changed)
        }
      }
    } finally {
      end()
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mailbox = office.incoming
      if (!mailbox) {
        await pause(READER_TIMES.settings)
        continue
      }
      try {
        const lock = await takeReaderLock(connection)
        if (lock) {
          try {
            log.info({}, 'this process reads the mailbox')
            await readWhileSet(mailbox, lock.signal)
          } finally {
            await lock.release()
          }
          continue
        }
      } catch (error) {
        log.warn({ err: error }, 'the reader of the mailbox has ended; it is started again')
      }
      await pause(READER_TIMES.lock)
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
