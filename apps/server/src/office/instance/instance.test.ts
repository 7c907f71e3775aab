import { describe, expect, test } from 'vitest'
import { makeProject, makeUser, signIn } from '#testing/factories.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const director = async (on: TestApp) => {
  const admin = await makeUser(on, { role: 'admin' })
  return { admin, client: await signIn(on, admin) }
}

describe('the first steps of an instance', () => {
  test('are open on a new one, and follow the real state', async () => {
    const { client } = await director(server)
    expect((await client.get('/api/first-steps')).json()).toMatchObject({
      isOver: false,
      hasSamplePeople: false,
      mailWay: 'outbox',
      signInWay: 'any-address',
      done: { institution: false, mail: false, signIn: false, firstCall: false, kiosk: false },
    })
    await makeProject(server)
    expect((await client.get('/api/first-steps')).json().done).toMatchObject({ firstCall: true, mail: false })
  })

  test('can be dismissed for all admins, and restored', async () => {
    const { client } = await director(server)
    expect((await client.post('/api/first-steps/dismiss')).statusCode).toBe(204)
    const { client: colleague } = await director(server)
    expect((await colleague.get('/api/first-steps')).json().isOver).toBe(true)
    expect((await colleague.post('/api/first-steps/restore')).statusCode).toBe(204)
    expect((await client.get('/api/first-steps')).json().isOver).toBe(false)
  })

  test('are not shown to visitors of a demo', async () => {
    const { client } = await director(server)
    await makeUser(server, { isSample: true })
    expect((await client.get('/api/first-steps')).json()).toMatchObject({ isOver: true, hasSamplePeople: true })
  })
})

describe('the test mail', () => {
  test('goes to the requester, and a file in the outbox does not count as delivered', async () => {
    const { admin, client } = await director(server)
    expect((await client.post('/api/first-steps/test-mail')).json()).toEqual({ outcome: 'written', to: admin.email, reason: null })
    const { subject } = await mailTo(server, admin.email)
    expect(subject).toBe('Callboard can send email')
    expect((await client.get('/api/first-steps')).json().done.mail).toBe(false)
  })

  test('completes the step when a mail server accepts it, and reopens it when a later one fails', async () => {
    const answers = ['take', 451, 550] as const
    const mailServer = await receiveMail({ answer: (_, tries) => answers[tries - 1] ?? 'take' })
    const sending = await testApp({ env: { SMTP_URL: mailServer.url } })
    try {
      const { client } = await director(sending)
      expect((await client.post('/api/first-steps/test-mail')).json()).toMatchObject({ outcome: 'sent' })
      expect((await client.get('/api/first-steps')).json()).toMatchObject({ mailWay: 'smtp', done: { mail: true } })
      const failed = (await client.post('/api/first-steps/test-mail')).json()
      expect([failed.outcome, failed.reason]).toEqual(['failed', expect.stringContaining('451')])
      expect((await client.post('/api/first-steps/test-mail')).json()).toMatchObject({ outcome: 'refused' })
      expect((await client.get('/api/first-steps')).json().done.mail).toBe(false)
    } finally {
      await sending.close()
      await mailServer.close()
    }
  })
})
