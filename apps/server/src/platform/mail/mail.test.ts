import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mail, newPosting } from '#platform/mail/mail.ts'
import { outboxFileName } from '#platform/mail/outbox.ts'
import { translatorFor } from '#platform/translators.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const MAIL: Mail = {
  to: 'ada@example.edu',
  translator: translatorFor(DEFAULT_INSTITUTION, 'en'),
  wording: 'test',
  subject: 'Zoë, you are called back',
  preview: 'Saturday at ten',
  heading: 'You are called back',
  parts: [
    { kind: 'text', text: 'Dear Zoë,\n\nplease come <on time> & bring a "towel".' },
    { kind: 'button', label: 'See the call', url: 'http://localhost:3000/project/7?from=mail&day=2' },
    { kind: 'quote', text: 'Warm clothes' },
  ],
}

let server: TestApp
let outbox: string
beforeAll(async () => {
  server = await testApp()
  outbox = join(server.dataDir, 'outbox')
})
afterAll(() => server.close())

const outboxFiles = () => readdir(outbox).catch(() => [])

async function post(mail: Mail): Promise<void> {
  const { mailer, clock } = server.deps.platform
  await mailer.deliver(newPosting(clock), mail)
}

test('a mail is written completely to the outbox, readable by its owner only', async () => {
  await post(MAIL)
  const [name = ''] = await outboxFiles()
  expect(name).toMatch(/^\d{8}T\d{9}Z-ada@example\.edu-[0-9a-f]{12}\.eml$/)
  expect((await stat(join(outbox, name))).mode & 0o077).toBe(0)
  const parsed = await PostalMime.parse(await readFile(join(outbox, name)))
  expect(parsed.to).toEqual([{ name: '', address: 'ada@example.edu' }])
  expect(parsed.subject).toBe('Zoë, you are called back')
  expect(parsed.text).toContain('please come <on time> & bring a "towel".')
  expect(parsed.text).toContain('> Warm clothes')
  expect(parsed.html).toContain('please come &lt;on time&gt; &amp; bring a &quot;towel&quot;.')
  expect(/https?:[^\s"<]+/.exec(parsed.text ?? '')?.[0]).toBe('http://localhost:3000/project/7?from=mail&day=2')
  expect(/https?:[^\s"<]+/.exec(parsed.html ?? '')?.[0]).toBe('http://localhost:3000/project/7?from=mail&amp;day=2')
})

test('a recipient address cannot lead out of the outbox', () => {
  const name = outboxFileName({ mailId: 'abcdef0123456789', postedAt: '2026-11-21T14:53:42.107Z' }, '../../etc/pass\0wd@x')
  expect(name).toBe('20261121T145342107Z-.._.._etc_pass_wd@x-abcdef012345.eml')
})

test('an SMTP server gets each mail once, and a mail it could not take is sent again under the same Message-ID', async () => {
  const mailServer = await receiveMail({ failuresBefore: 1 })
  const smtp = await testApp({ env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Casting <casting@example.edu>' } })
  try {
    const { mailer, clock } = smtp.deps.platform
    const posting = newPosting(clock)
    await expect(mailer.deliver(posting, MAIL)).rejects.toThrow()
    expect(await mailer.deliver(posting, MAIL)).toBe('sent')
    const [received] = mailServer.received
    expect(received?.from?.address).toBe('casting@example.edu')
    expect(received?.messageId).toMatch(/^<[0-9a-f]{32}@example\.edu>$/)
    expect(mailServer.offered.map(({ messageId }) => messageId)).toEqual([received?.messageId, received?.messageId])
    expect(mailServer.received).toHaveLength(1)
    expect(await readdir(join(smtp.dataDir, 'outbox')).catch(() => 'no outbox')).toBe('no outbox')
  } finally {
    await smtp.close()
    await mailServer.close()
  }
})

test('a recipient that the SMTP server refuses permanently is not tried again', async () => {
  const mailServer = await receiveMail({ refuse: ['nobody@example.edu'] })
  const smtp = await testApp({ env: { SMTP_URL: mailServer.url } })
  const { mailer } = smtp.deps.platform
  try {
    const posting = { mailId: 'abcdef0123456789', postedAt: '2026-11-21T14:53:42.107Z' }
    expect(await mailer.deliver(posting, { ...MAIL, to: 'nobody@example.edu' })).toBe('refused')
    expect(await mailer.deliver(posting, MAIL)).toBe('sent')
  } finally {
    await smtp.close()
    await mailServer.close()
  }
})

test('ASCII text is sent as it is, so that its links can be copied from the file; other text arrives unchanged', async () => {
  const ascii = { ...MAIL, to: 'ascii@example.edu', parts: [{ kind: 'text', text: `http://localhost:3000/${'a'.repeat(200)}` }] } as const
  await post(ascii)
  const find = async (to: string) => (await outboxFiles()).find((name) => name.includes(to) && name.endsWith('.eml'))
  const name = (await find('ascii@example.edu')) ?? ''
  expect(await readFile(join(outbox, name), 'utf8')).toContain(`\r\nhttp://localhost:3000/${'a'.repeat(200)}\r\n`)
  await post({ ...ascii, to: 'wide@example.edu', parts: [{ kind: 'text', text: `${'å'.repeat(1200)} end` }] })
  const wide = (await find('wide@example.edu')) ?? ''
  expect((await PostalMime.parse(await readFile(join(outbox, wide)))).text).toContain(`${'å'.repeat(1200)} end`)
})

test('a mail names an address to write to, which a reply reaches: the support address, or a sender that is read; never that of a person', async () => {
  const ADMIN_EMAILS = 'mara@example.edu'
  const sender = { ADMIN_EMAILS, MAIL_FROM: 'Casting <casting@example.edu>' }
  const offices = [
    { institution: { supportEmail: 'help@example.edu' }, env: sender, contact: 'help@example.edu' },
    { env: sender, contact: 'casting@example.edu' },
    { env: { ADMIN_EMAILS, MAIL_FROM: 'Casting <no-reply@example.edu>' }, contact: null },
    { env: { ADMIN_EMAILS, MAIL_FROM: 'noreply@example.edu' }, contact: null },
  ]
  for (const { contact, ...options } of offices) {
    const office = await testApp(options)
    try {
      const { mailer, clock } = office.deps.platform
      for (const language of ['en', 'es'] as const) {
        const to = `${language}@example.edu`
        await mailer.deliver(newPosting(clock), { ...MAIL, to, translator: translatorFor(DEFAULT_INSTITUTION, language) })
        const folder = join(office.dataDir, 'outbox')
        const name = (await readdir(folder)).find((file) => file.includes(to)) ?? ''
        const { replyTo, text = '', html = '' } = await PostalMime.parse(await readFile(join(folder, name)))
        expect(replyTo?.map(({ address }) => address)).toEqual(contact === null ? undefined : [contact])
        for (const part of [text, html]) {
          expect(contact === null || part.includes(contact)).toBe(true)
          expect(part).not.toContain('mara@')
          // The mail never says both "write to us" and "do not reply".
          expect(/do not reply|no lo respondas/.test(part)).toBe(contact === null)
        }
      }
    } finally {
      await office.close()
    }
  }
})
