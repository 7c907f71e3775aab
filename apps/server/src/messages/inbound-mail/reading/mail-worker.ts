import { parentPort } from 'node:worker_threads'
import { parseMail, UnreadableMail } from './parse-mail.ts'
import type { ReadMail } from './read-mail.types.ts'

/** The result of reading a mail. */
export type MailAnswer = { readonly mail: ReadMail } | { readonly unreadable: string }

async function answer(raw: Uint8Array): Promise<MailAnswer> {
  try {
    return { mail: await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)) }
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message }
    throw error
  }
}

parentPort?.on('message', async (raw: Uint8Array) => {
  const answered = await answer(raw)
  const files = 'mail' in answered ? answered.mail.files : []
  parentPort?.postMessage(answered, [...new Set(files.map(({ bytes }) => bytes.buffer as ArrayBuffer))])
})
