import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SampleStudent } from './people.ts'

interface AttachedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A mail of the demo. */
export interface SampleMail {
  readonly userId: string
  readonly from: { readonly address: string; readonly name: string }
  readonly subject: string
  readonly content: string
  readonly at: Date
  readonly raw: Buffer
  readonly files: readonly AttachedFile[]
  /** Why it waits to be filed; `null` for the mail that is part of a conversation. */
  readonly reason: 'no-token' | 'unproven' | null
}

/** Subject and text of the conversation that the student answered by mail. */
export const ANSWERED_BY_MAIL = {
  subject: 'Hair colour for Saturday',
  content: 'I have dyed it back to brown, so Saturday is fine. The photo is from this morning.',
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

/** The lines of a mail with attached pictures. */
function withPictures(texts: readonly string[], pictures: readonly AttachedFile[]): string[] {
  const parts = pictures.flatMap(({ name, bytes }) => [
    '--mail',
    `Content-Type: image/jpeg; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ])
  return ['Content-Type: multipart/mixed; boundary="mail"', '', '--mail', ...texts, ...parts, '--mail--', '']
}

/** The mail as the student's mail program wrote it. */
function rawOf(
  mail: { from: { address: string; name: string }; subject: string; content: string; at: Date; id: string; files: readonly AttachedFile[] },
  quoted: string | null,
) {
  const { from, subject, content, at, id, files } = mail
  const attribution = `On ${at.toUTCString()}, Casting Office <casting@example.edu> wrote:`
  const text = quoted === null ? content : `${content}\n\n${attribution}\n> ${quoted}`
  const quote =
    quoted === null ? '' : `<div class="gmail_quote"><div>${html(attribution)}</div><blockquote>${html(quoted)}</blockquote></div>`
  const texts = [
    'Content-Type: multipart/alternative; boundary="texts"',
    '',
    '--texts',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--texts',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<div dir="ltr">${html(content)}</div>${quote}`,
    '--texts--',
    '',
  ]
  const lines = [
    `From: ${from.name} <${from.address}>`,
    'To: casting@example.edu',
    `Subject: ${subject}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${id}@mail.example>`,
    'MIME-Version: 1.0',
    ...(files.length === 0 ? texts : withPictures(texts, files)),
  ]
  return Buffer.from(lines.join('\r\n'))
}

/**
 * Two mails that wait to be filed, and one with a picture that is part of a conversation.
 *
 * @param picture JPEG
 */
export function mailRows(students: readonly SampleStudent[], { now, picture }: { now: Date; picture: Buffer }): SampleMail[] {
  const mails = SAMPLES.flatMap(({ student, hours, quoted, reason, subject, content }) => {
    const { account, profile } = students[student] ?? {}
    if (!account || !profile) return []
    const at = new Date(now.getTime() - hours * HOUR_MS)
    const from = { address: account.email, name: `${profile.firstName} ${profile.lastName}` }
    const files = reason === null ? [{ name: 'brown-again.jpg', bytes: picture }] : []
    const mail = { userId: account.id, from, subject, content, at, files }
    const title = reason === null ? `Re: ${subject}` : subject
    return { ...mail, subject: title, reason, raw: rawOf({ ...mail, subject: title, id: `sample-${student}` }, quoted) }
  })
  return mails.toSorted((one, other) => Number(one.at) - Number(other.at))
}
