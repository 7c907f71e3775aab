import { randomUUID } from 'node:crypto'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** The address for replies in tests. */
export const REPLIES = 'casting@example.edu'

/** The trusted mail server of the tests. */
export const MAIL_HOST = 'mx.example.edu'

/** Enables replies of students, and sets the mail server whose sender checks are trusted. */
export function takeReplies(server: TestApp, trustedHost: string | null = MAIL_HOST): void {
  const { office } = server.deps.platform
  office.use({ ...office.stored, values: { replies: { address: REPLIES, trustedHost } } })
}

/** An incoming mail whose sender the mail server confirms. A header that is `null` is left out. */
export function mailOf(headers: Readonly<Record<string, string | null>>, text = 'Black ones, please.'): Buffer {
  const all = {
    'Authentication-Results': `${MAIL_HOST}; dmarc=pass`,
    'Message-ID': `<${randomUUID()}@mail.example>`,
    Date: 'Sat, 21 Nov 2026 08:00:00 +0000',
    Subject: 'Re: Shoes',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return Buffer.from(`${lines.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`)
}

/** A mail with files. */
export function mailWith(
  files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[],
  headers: Readonly<Record<string, string | null>>,
  text = 'These two?',
): Buffer {
  const edge = `edge-${randomUUID()}`
  const parts = files.map(({ name, type, content }) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  )
  const body = ['', `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`, ...parts].join(`\r\n--${edge}\r\n`)
  const plain = mailOf(headers, '').toString().replace('text/plain; charset=utf-8', `multipart/mixed; boundary="${edge}"`)
  return Buffer.from(`${plain}${body}\r\n--${edge}--\r\n`)
}

/** A report of a mail server about an undelivered mail. */
export function reportOf(
  address: string,
  messageId: string,
  {
    action = 'failed',
    status = '5.1.1',
    headers = {},
  }: { action?: string; status?: string; headers?: Readonly<Record<string, string>> } = {},
): Buffer {
  const all = {
    From: 'Mail Delivery System <MAILER-DAEMON@mx.example.edu>',
    To: REPLIES,
    'Message-ID': `<${randomUUID()}@mx.example.edu>`,
    Subject: 'Undelivered Mail Returned to Sender',
    'Auto-Submitted': 'auto-replied',
    ...headers,
  }
  return Buffer.from(
    [
      ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.edu',
      '',
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      `To: ${address}`,
      '--b--',
      '',
    ].join('\r\n'),
  )
}

/** Sends a message to a student as the desk. @returns its id, and the reply address of its mail */
export async function sendTo(server: TestApp, desk: TestClient, userId: string, subject = 'Shoes') {
  const { id } = (await desk.post('/api/messages', { subject, content: 'Which ones?', recipientUserIds: [userId] })).json()
  const { rows } = await server.deps.platform.db.$client.query<{ id: number }>('SELECT id FROM message_recipients WHERE message_id = $1', [
    id,
  ])
  const deliveryId = rows[0]?.id ?? 0
  return { messageId: id as number, deliveryId, to: server.deps.replyMail.addressOf(REPLIES, deliveryId) }
}
