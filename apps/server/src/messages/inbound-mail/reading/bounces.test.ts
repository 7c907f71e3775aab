import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

/** A report of a mail server (RFC 3464). */
function report({ action = 'failed', status = '5.1.1', recipient = 'lucia@example.org', original = '', returned = 'message/rfc822' } = {}) {
  return `Return-Path: <>
From: MAILER-DAEMON@mx.example.edu (Mail Delivery System)
To: bounces@casting.example.edu
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.edu
Arrival-Date: Mon, 30 Nov 2026 09:02:00 +0100

Final-Recipient: rfc822; ${recipient}
${original === '' ? '' : `Original-Recipient: rfc822;${original}\n`}Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1
    User unknown

--b
Content-Description: Undelivered Message
Content-Type: ${returned}

From: Casting Office <office@casting.example.edu>
To: lucia@example.org
Subject: Screen test
Message-ID: <sent-1@casting.example.edu>

Can you come?

--b--
`
}

const read = async (raw: string) => {
  const { nature, bounced } = await parseMail(Buffer.from(raw))
  return { nature, bounced }
}

test('a report says which address will never be reached, and which mail it was', async () => {
  expect(await read(report())).toEqual({
    nature: 'bounce',
    bounced: { address: 'lucia@example.org', isForGood: true, messageId: '<sent-1@casting.example.edu>' },
  })
})

test('the address is the one that was written to, where mail is passed on', async () => {
  const { bounced } = await read(report({ recipient: 'box-17@provider.example', original: 'Lucia@Example.org' }))
  expect(bounced?.address).toBe('lucia@example.org')
})

test.each([
  ['delayed', '4.4.1', false],
  ['failed', '4.4.7', false],
  ['failed', '5.2.2', true],
])('a report of %s %s is for good: %s', async (action, status, isForGood) => {
  expect(await read(report({ action, status }))).toMatchObject({ nature: 'bounce', bounced: { isForGood } })
})

test('a report with the head of the mail only is read as well', async () => {
  expect((await read(report({ returned: 'text/rfc822-headers' }))).bounced?.messageId).toBe('<sent-1@casting.example.edu>')
})

test('a report that a mail has arrived is no bounce', async () => {
  expect(await read(report({ action: 'delivered', status: '2.0.0' }))).toEqual({ nature: 'automatic', bounced: null })
})

test('the recipient that failed counts, of several', async () => {
  const raw = report({ action: 'relayed', status: '2.0.0', recipient: 'ana@example.org' }).replace(
    '--b\nContent-Description: Undelivered',
    'Final-Recipient: rfc822; teo@example.org\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Description: Undelivered',
  )
  expect((await read(raw)).bounced).toMatchObject({ address: 'teo@example.org', isForGood: true })
})

test('a bounce as qmail writes it', async () => {
  const raw = `Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: bounces@casting.example.edu
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<lucia@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

From: Casting Office <office@casting.example.edu>
Message-Id: <sent-2@casting.example.edu>
Subject: Screen test
`
  expect(await read(raw)).toEqual({
    nature: 'bounce',
    bounced: { address: 'lucia@example.org', isForGood: true, messageId: '<sent-2@casting.example.edu>' },
  })
})

test('a bounce in words that names a passing fault is not for good', async () => {
  const raw = `From: Mail Delivery Subsystem <mailer-daemon@mx.example.org>
X-Failed-Recipients: lucia@example.org
Subject: Delivery delayed

Your message could not be delivered so far: 452 4.2.2 The mailbox is full.
`
  expect(await read(raw)).toMatchObject({ nature: 'bounce', bounced: { address: 'lucia@example.org', isForGood: false } })
})

test('a report without an address is a bounce all the same', async () => {
  expect(await read(report({ recipient: 'unknown' }))).toEqual({ nature: 'bounce', bounced: null })
})

test('a bounce of a bounce is a bounce', async () => {
  const inner = report().replaceAll('"b"', '"c"').replaceAll('--b', '--c')
  const raw = report().replace(
    'From: Casting Office <office@casting.example.edu>\nTo: lucia@example.org\nSubject: Screen test\nMessage-ID: <sent-1@casting.example.edu>\n\nCan you come?\n',
    inner,
  )
  expect(await read(raw)).toMatchObject({ nature: 'bounce', bounced: { address: 'lucia@example.org', messageId: null } })
})

test('a person who quotes a bounce is a person', async () => {
  const raw = 'From: lucia@example.org\nSubject: Fwd: failure notice\n\nMy mail to you could not be delivered: ana@example.org, 550 5.1.1\n'
  expect(await read(raw)).toEqual({ nature: 'person', bounced: null })
})
