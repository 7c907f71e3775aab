import { createHash } from 'node:crypto'

/** Identifies a mail by its Message-ID, or by its bytes if it has none or is unreadable. */
export function mailKey(raw: Buffer, messageId: string | null): string {
  const hash = createHash('sha256')
  return (messageId === null ? hash.update('bytes\n').update(raw) : hash.update('id\n').update(messageId)).digest('hex')
}
