import { createHash } from 'node:crypto'

/** What identifies a mail: its Message-ID, or its bytes where it has none or cannot be read. */
export function mailKey(raw: Buffer, messageId: string | null): string {
  const hash = createHash('sha256')
  return (messageId === null ? hash.update('bytes\n').update(raw) : hash.update('id\n').update(messageId)).digest('hex')
}
