import { expect, onTestFinished, vi } from 'vitest'
import { mailboxes } from '#db/schema/mailboxes.ts'
import { createMailReader } from '#messages/mailbox/mail-reader.ts'
import type { Mailbox } from '#platform/office.ts'
import type { ImapServer } from '#testing/imap-server.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A mail with its number as subject and Message-ID. */
export const mail = (number: number | string, body = 'Hello') =>
  `From: ada@example.edu\nTo: casting@example.edu\nSubject: ${number}\nMessage-ID: <${number}@example.edu>\n\n${body}\n`

const subjectOf = (raw: Buffer) => /^Subject: (.*?)\r?$/m.exec(raw.subarray(0, 1000).toString())?.[1] ?? ''

/** The mailbox on our test server. */
export const mailboxAt = ({ host, port, user, password }: ImapServer): Mailbox => ({
  server: { host, port, security: 'none', signIn: 'password', user, folder: 'INBOX' },
  secret: { password },
})

/** Takes mails, each Message-ID once, like the table of incoming mails. */
export function inbox({ fails = () => false }: { fails?: (subject: string) => boolean } = {}) {
  const brought: string[] = []
  const taken: string[] = []
  const sizes: number[] = []
  return {
    brought,
    taken,
    sizes,
    async take(raw: Buffer) {
      const subject = subjectOf(raw)
      brought.push(subject)
      if (fails(subject)) throw new Error('cannot be parsed')
      if (taken.includes(subject)) return
      taken.push(subject)
      sizes.push(raw.length)
    },
  }
}

/** Readers of a mailbox, and their state in the database. */
export function mailReaders(server: TestApp) {
  /** The mail reader of one process. */
  function reader(mailbox: Mailbox | undefined, take: (raw: Buffer, receivedAt: Date) => Promise<unknown>) {
    const { platform } = server.deps
    const office = { incoming: mailbox }
    const log = { info: () => {}, warn: () => {} }
    const made = createMailReader({ ...platform, connection: server.connection, office, log, take })
    made.start()
    onTestFinished(() => made.stop())
    return { ...made, office }
  }

  const stateOf = async () => (await server.deps.platform.db.select().from(mailboxes))[0]
  const isRead = () => vi.waitFor(async () => expect((await stateOf())?.readAt).toBeTruthy(), 20_000)
  const allTaken = (taken: readonly string[], subjects: readonly string[], milliseconds = 20_000) =>
    vi.waitFor(() => expect(taken).toEqual(subjects), milliseconds)
  return { reader, stateOf, isRead, allTaken }
}
