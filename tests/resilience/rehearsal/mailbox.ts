import { setTimeout as sleep } from 'node:timers/promises'
import { receiveMail } from '../../../apps/server/src/testing/mail-server.ts'

/** Milliseconds that a sign-in mail may take, even while instances restart. */
const MAIL_MS = 45_000

/** The mail server of the whole cast, and the mails that it accepted. */
export interface Mailbox {
  readonly url: string
  /** Mails to an address so far. */
  count(address: string): number
  /** The token of the link in the next mail to an address after the first `known`; `undefined` when none comes. */
  nextLink(address: string, known: number): Promise<string | undefined>
  /** How often each mail was accepted, by its Message-ID, with recipient and subject. */
  taken(): Map<string, { to: string; subject: string; times: number }>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const server = await receiveMail()
  const to = (address: string) => server.received.filter((mail) => mail.to?.[0]?.address === address)
  return {
    url: server.url,
    count: (address) => to(address).length,
    async nextLink(address, known) {
      for (const end = Date.now() + MAIL_MS; Date.now() < end; await sleep(50)) {
        const link = to(address)[known]?.text?.match(/https?:\/\/\S+/)?.[0]
        if (link) return new URL(link).searchParams.get('token') ?? undefined
      }
      return undefined
    },
    taken() {
      const mails = new Map<string, { to: string; subject: string; times: number }>()
      for (const { messageId = '', subject = '', to: recipients } of server.received) {
        const known = mails.get(messageId)
        if (known) known.times++
        else mails.set(messageId, { to: recipients?.[0]?.address ?? '', subject, times: 1 })
      }
      return mails
    },
    close: () => server.close(),
  }
}
