import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailPosting } from './mail.ts'

/** Longest part of a file name that the recipient's address may take, in characters. */
const RECIPIENT_LENGTH = 80

/**
 * Names the file of a mail so that names sort by time and no address can lead out of the folder.
 *
 * @param to the recipient's address
 * @returns for example `20261121T145342107Z-ada@example.edu-3f9c0a1b22d4.eml`; the same for every try of one mail
 */
export function outboxFileName({ mailId, postedAt }: MailPosting, to: string): string {
  const time = postedAt.replace(/[^\dTZ]/g, '')
  const recipient = to.replace(/[^a-z0-9@.+-]/gi, '_').slice(0, RECIPIENT_LENGTH)
  return `${time}-${recipient}-${mailId.slice(0, 12)}.eml`
}

/**
 * Writes a mail into the outbox folder. Readers see the complete file or none.
 *
 * @param dir the folder; created if missing
 * @param name from `outboxFileName`
 * @param message the mail in the Internet Message Format
 * @param prepare called when the mail is written and not yet visible
 * @returns false when `prepare` returned false, and there is no mail
 */
export async function writeToOutbox(dir: string, name: string, message: Buffer, prepare?: () => Promise<boolean>): Promise<boolean> {
  // Mails hold links that sign in: no other user of the machine may read them.
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const unfinished = join(dir, `${name}.part`)
  await writeFile(unfinished, message, { mode: 0o600 })
  if (prepare && !(await prepare())) {
    await rm(unfinished)
    return false
  }
  await rename(unfinished, join(dir, name))
  return true
}
