import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SampleStudent } from './people.ts'

/** A mail of the demo. */
export interface SampleMail {
  readonly userId: string
  readonly from: { readonly address: string; readonly name: string }
  readonly subject: string
  readonly content: string
  readonly at: Date
  readonly raw: Buffer
  /** Why it waits to be filed; `null` for the mail that is part of a conversation. */
  readonly reason: 'no-token' | 'unproven' | null
}

/** Subject and text of the conversation that the student answered by mail. */
export const ANSWERED_BY_MAIL = {
  subject: 'Hair colour for Saturday',
  content: 'I have dyed it back to brown, so Saturday is fine. Shall I send a photo?',
} as const

const SAMPLES = [
  {
    student: 44,
    hours: 3,
    ...ANSWERED_BY_MAIL,
    quoted: 'The director would like your natural colour. Can you have it by Saturday?',
    reason: null,
  },
  {
    student: 61,
    hours: 9,
    subject: 'My self-tape',
    content: 'Hello, the upload stops at 80 percent on the dorm network. Can I bring the file on a stick?',
    quoted: null,
    reason: 'no-token',
  },
  {
    student: 78,
    hours: 15,
    subject: 'Re: Rehearsal on Monday',
    content: 'I can come, but only after my lab at four. Is that too late?',
    quoted: 'The rehearsal for Monday begins at three in Studio 2.',
    reason: 'unproven',
  },
] as const

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The mail as the student's mail program wrote it. */
function rawOf(
  mail: { from: { address: string; name: string }; subject: string; content: string; at: Date; id: string },
  quoted: string | null,
) {
  const { from, subject, content, at, id } = mail
  const attribution = `On ${at.toUTCString()}, Casting Office <casting@example.edu> wrote:`
  const text = quoted === null ? content : `${content}\n\n${attribution}\n> ${quoted}`
  const quote =
    quoted === null ? '' : `<div class="gmail_quote"><div>${html(attribution)}</div><blockquote>${html(quoted)}</blockquote></div>`
  const lines = [
    `From: ${from.name} <${from.address}>`,
    'To: casting@example.edu',
    `Subject: ${subject}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${id}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--part',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<div dir="ltr">${html(content)}</div>${quote}`,
    '--part--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** Two mails that wait to be filed, and one that is part of a conversation. */
export function mailRows(students: readonly SampleStudent[], now: Date): SampleMail[] {
  const mails = SAMPLES.flatMap(({ student, hours, quoted, reason, subject, content }) => {
    const { account, profile } = students[student] ?? {}
    if (!account || !profile) return []
    const at = new Date(now.getTime() - hours * HOUR_MS)
    const from = { address: account.email, name: `${profile.firstName} ${profile.lastName}` }
    const mail = { userId: account.id, from, subject, content, at }
    const title = reason === null ? `Re: ${subject}` : subject
    return { ...mail, subject: title, reason, raw: rawOf({ ...mail, subject: title, id: `sample-${student}` }, quoted) }
  })
  return mails.toSorted((one, other) => Number(one.at) - Number(other.at))
}
