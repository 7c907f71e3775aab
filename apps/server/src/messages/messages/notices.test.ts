import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { type MailServer, receiveMail } from '#testing/mail-server.ts'
import { jobsDone } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestApp
let mailServer: MailServer

async function open(answer?: Parameters<typeof receiveMail>[0]) {
  mailServer = await receiveMail(answer)
  server = await testApp({ env: { ROLE: 'all', SMTP_URL: mailServer.url, PUBLIC_URL: 'https://casting.example.edu' } })
}

afterEach(async () => {
  await server.close()
  await mailServer.close()
})

const run = (text: string, values: unknown[] = []) => server.deps.platform.db.$client.query(text, values)

/** A student applies, and a casting director sets a status. */
async function decide(status: string) {
  const { userId } = await makeProfile(server)
  const project = await makeProject(server, { title: 'Open day' })
  const application = await (await signIn(server, { id: userId })).post('/api/applications', { projectId: project.id })
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const decided = () => director.patch(`/api/applications/${application.json().id}`, { status })
  return { userId, project, decided }
}

const states = async () => (await run('SELECT mail_state FROM message_recipients ORDER BY id')).rows.map((row) => row.mail_state)

test('a decision is mailed also to students who have unsubscribed, and links to the casting call', async () => {
  await open()
  const { userId, project, decided } = await decide('accepted')
  await run(
    "INSERT INTO notice_choices (user_id, kind, way, chosen_at) SELECT $1, kind, 'none', now() FROM unnest(ARRAY['office', 'decisions']) AS kind",
    [userId],
  )
  await decided()
  await vi.waitUntil(() => mailServer.received.length > 0, { timeout: 20_000 })
  const [mail] = mailServer.received
  expect(mail?.subject).toBe('You are booked: Open day')
  expect(/https?:[^\s"<]+/.exec(mail?.text ?? '')?.[0]).toBe(`https://casting.example.edu/project/${project.id}`)
  expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('a mail server that accepts the mail of a decision and dies before confirming does not get it again', async () => {
  await open({ answer: () => 'drop' })
  await (await decide('rejected')).decided()
  await vi.waitFor(async () => expect(await states()).toEqual(['handed-over']), { timeout: 20_000 })
  await jobsDone(server, 'office-mail')
  expect(mailServer.offered).toHaveLength(1)
})

test('waiting mails that the queue has lost are sent by the next process that starts', async () => {
  await open({ answer: () => 451 })
  await (await decide('accepted')).decided()
  await vi.waitUntil(() => mailServer.offered.length > 0, { timeout: 20_000 })
  await run("DELETE FROM pgboss.job WHERE name = 'office-mail'")
  await vi.waitFor(async () => expect(await states()).toEqual(['waiting']), 20_000)
  const offered = mailServer.offered.length
  await server.another()
  await vi.waitUntil(() => mailServer.offered.length > offered, { timeout: 20_000 })
})

test('a decision whose mail waits in the former queue is mailed after the migration', async () => {
  await open()
  const { project, decided } = await decide('accepted')
  await decided()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), { timeout: 20_000 })
  // The state before the migration: in the inbox only, with a separate job.
  await run(`SELECT pgboss.create_queue('mail', '{"policy": "standard"}')`)
  await run(
    `INSERT INTO pgboss.job (name, data)
SELECT 'mail', jsonb_build_object('mailId', 'a', 'postedAt', m.sent_at, 'mail', jsonb_build_object('to', u.email, 'subject', m.subject,
  'preview', m.content, 'parts', jsonb_build_array(jsonb_build_object('kind', 'text', 'text', m.content),
    jsonb_build_object('kind', 'button', 'label', 'See the casting call', 'url', 'https://casting.example.edu/project/' || m.project_id))))
FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id JOIN users AS u ON u.id = r.recipient_user_id`,
  )
  await run("UPDATE message_recipients SET mail_state = 'none', mail_state_at = NULL")
  await run('UPDATE messages SET project_id = NULL')
  const file = fileURLToPath(new URL('../../db/migrations/0012_notices_by_mail.sql', import.meta.url))
  await run((await readFile(file, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '')
  expect(await states()).toEqual(['waiting'])
  expect((await run('SELECT project_id FROM messages')).rows).toEqual([{ project_id: project.id }])
  await server.another()
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(2), { timeout: 20_000 })
  expect(mailServer.received.map(({ text }) => text)).toEqual(Array(2).fill(mailServer.received[0]?.text))
})
