import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Creates a secret of Standard Webhooks, with 192 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64')

/**
 * The headers by which a receiver verifies a message, by Standard Webhooks (https://www.standardwebhooks.com).
 *
 * @param at the time of this attempt. Receivers refuse old times, so that nobody can replay a message
 */
export function signedHeaders(secret: string, message: { id: string; body: string }, at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')
  return { 'webhook-id': message.id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
