import { expect, test } from 'vitest'
import { rawMail } from './corpus/corpus-mail.ts'
import { parseMail } from './parse-mail.ts'

const TEXT = { name: 'a mail', text: 'I am away until Friday.', newText: '' }
const natureWith = async (...headers: string[]) => (await parseMail(rawMail(TEXT, headers))).nature

test.each([
  ['none', [], 'person'],
  ['Auto-Submitted: no', ['Auto-Submitted: no'], 'person'],
  ['Auto-Submitted: auto-replied', ['Auto-Submitted: auto-replied'], 'automatic'],
  ['Auto-Submitted: auto-generated, with a comment', ['auto-submitted: Auto-Generated (absence)'], 'automatic'],
  ['X-Autoreply', ['X-Autoreply: yes'], 'automatic'],
  ['X-Autorespond', ['X-Autorespond: Re: Screen test'], 'automatic'],
  ['Precedence: bulk', ['Precedence: bulk'], 'automatic'],
  ['Precedence: auto_reply', ['Precedence: auto_reply'], 'automatic'],
  ['Precedence: junk', ['Precedence: junk'], 'automatic'],
  ['Precedence: normal', ['Precedence: normal'], 'person'],
  ['an empty Return-Path', ['Return-Path: <>'], 'automatic'],
  ['a Return-Path', ['Return-Path: <lucia.ferrer@example.org>'], 'person'],
  ['List-Id', ['List-Id: Students <students.lists.example.org>'], 'list'],
  ['Precedence: list', ['Precedence: list'], 'list'],
  ['an absence note to a list', ['List-Id: <students.lists.example.org>', 'Auto-Submitted: auto-replied'], 'automatic'],
])('headers tell who wrote a mail: %s', async (_, headers, nature) => {
  expect(await natureWith(...headers)).toBe(nature)
})

test.each([
  ['Automatic reply: Screen test', 'automatic'],
  ['Respuesta automática: Prueba de cámara', 'automatic'],
  ['Re: Automatic reply: Screen test', 'person'],
])('absence notes without headers are known by the subject: %s', async (subject, nature) => {
  const raw = rawMail(TEXT).toString('utf8').replace('Subject: Re: Screen test on Tuesday', `Subject: ${subject}`)
  expect((await parseMail(Buffer.from(raw))).nature).toBe(nature)
})

test('a receipt for reading is automatic', async () => {
  const raw = `From: lucia@example.org
Subject: Read: Screen test
Content-Type: multipart/report; report-type=disposition-notification; boundary=b

--b

Your message was read.
--b
Content-Type: message/disposition-notification

Disposition: manual-action/MDN-sent-manually; displayed
--b--
`
  expect(await parseMail(Buffer.from(raw))).toMatchObject({ nature: 'automatic', bounced: null })
})
