import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const read = (...headers: string[]) => parseMail(Buffer.from(`${headers.join('\r\n')}\r\n\r\nHello`))

test('sender, recipients, subject, time and ids of a mail', async () => {
  const mail = await read(
    'Return-Path: <Lucia.Ferrer@Example.org>',
    'Delivered-To: casting@example.edu',
    'X-Original-To: Reply+K7@example.edu',
    'Envelope-To: reply+k7@example.edu',
    'From: =?iso-8859-1?Q?Luc=EDa?= Ferrer <Lucia.Ferrer@Example.org>',
    'To: "Office, Casting" <reply+k7@example.edu>, Students: ana@example.org, teo@example.org;',
    'Cc: <Director@example.edu>',
    'Subject: =?utf-8?B?UnY6IMKhSG9sYSE=?=',
    'Date: Mon, 30 Nov 2026 10:15:00 +0100',
    'Message-ID: <a1@mail.example.org>',
    'In-Reply-To: <a0@casting.example.edu>',
    'References: <first@casting.example.edu>\r\n <a0@casting.example.edu>',
  )
  expect(mail).toMatchObject({
    from: { address: 'lucia.ferrer@example.org', name: 'Lucía Ferrer' },
    recipients: ['reply+k7@example.edu', 'ana@example.org', 'teo@example.org', 'director@example.edu', 'casting@example.edu'],
    subject: 'Rv: ¡Hola!',
    sentAt: new Date('2026-11-30T09:15:00Z'),
    messageId: '<a1@mail.example.org>',
    inReplyTo: ['<a0@casting.example.edu>', '<first@casting.example.edu>'],
  })
})

test.each([
  ['no sender', []],
  ['two senders in one header', ['From: a@example.org, b@example.org']],
  ['two headers', ['From: a@example.org', 'From: b@example.org']],
  ['a name only', ['From: Ana']],
])('%s is nobody', async (_, headers) => {
  expect((await read('To: c@example.edu', ...headers)).from).toBeNull()
})

test('headers that say nothing are unknown', async () => {
  const mail = await read('From: a@example.org', 'Date: yesterday', 'Message-ID: ', 'Subject:')
  expect(mail).toMatchObject({ sentAt: null, messageId: null, subject: '', inReplyTo: [], recipients: [] })
})

test('an id without brackets gets them, and times that no clock says are unknown', async () => {
  const mail = await read('From: a@example.org', 'Message-ID: a1@example.org', 'Date: Mon, 30 Nov 3026 10:00:00 +0000')
  expect(mail).toMatchObject({ messageId: '<a1@example.org>', sentAt: null })
})

test('a subject has one line, no control characters and no half characters', async () => {
  const mail = await read('From: a@example.org', 'Subject: =?utf-8?Q?a=00b=0D=0ABcc:_x=1B[31m?= \ud83d')
  expect(mail.subject).toMatch(/^ab Bcc: x\[31m/)
  expect(mail.subject.isWellFormed()).toBe(true)
})

test('results of the receiving servers, the nearest first', async () => {
  const mail = await read(
    'Authentication-Results: MX.example.edu 1; spf=pass (sender is known) smtp.mailfrom=example.org;\r\n dkim=fail header.d=list.example; dkim=pass header.d=example.org; dmarc=pass action=none header.from=example.org',
    'Authentication-Results: mx.other.example; none',
    'From: a@example.org',
  )
  expect(mail.authentication).toEqual([
    {
      host: 'mx.example.edu',
      results: [
        { method: 'spf', said: 'pass', domain: 'example.org' },
        { method: 'dkim', said: 'fail', domain: 'list.example' },
        { method: 'dkim', said: 'pass', domain: 'example.org' },
        { method: 'dmarc', said: 'pass', domain: 'example.org' },
      ],
    },
    { host: 'mx.other.example', results: [] },
  ])
})

test('results in comments and quoted texts are a sender’s own words', async () => {
  const mail = await read(
    'Authentication-Results: mx.example.edu; spf=fail (x; dmarc=pass) smtp.mailfrom="a; dkim=pass; b"@example.org',
    'From: a@example.org',
  )
  expect(mail.authentication).toEqual([{ host: 'mx.example.edu', results: [{ method: 'spf', said: 'fail', domain: 'example.org' }] }])
})

test('results as Gmail writes them, and as Microsoft 365 does, without a name', async () => {
  const mail = await read(
    'Authentication-Results: spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=bounces.example.org; dkim=none (message not signed)\r\n header.d=none;dmarc=pass action=none header.from=example.org;compauth=pass reason=100',
    'Authentication-Results: mx.google.com;\r\n       dkim=pass header.i=@Example.org header.s=one header.b=abc;\r\n       spf=pass (google.com: domain of a@b.example designates 192.0.2.1) smtp.mailfrom="x@example.edu"@b.example',
    'Authentication-Results: ; dmarc=pass',
    'From: a@example.org',
  )
  expect(mail.authentication).toEqual([
    {
      host: 'protection.outlook.com',
      results: [
        { method: 'spf', said: 'pass', domain: 'bounces.example.org' },
        { method: 'dkim', said: 'none', domain: 'none' },
        { method: 'dmarc', said: 'pass', domain: 'example.org' },
      ],
    },
    {
      host: 'mx.google.com',
      results: [
        { method: 'dkim', said: 'pass', domain: 'example.org' },
        { method: 'spf', said: 'pass', domain: 'b.example' },
      ],
    },
    { host: '', results: [{ method: 'dmarc', said: 'pass', domain: null }] },
  ])
})
