import { expect, test, vi } from 'vitest'
import { receiveMail } from '#testing/mail-server.ts'
import { testApp } from '#testing/test-app.ts'

test('over SMTP the mail is the same on every retry, and its link signs in', async () => {
  const mailServer = await receiveMail({ failuresBefore: 1 })
  const server = await testApp({ env: { ROLE: 'all', SMTP_URL: mailServer.url, PUBLIC_URL: 'https://casting.example.edu' } })
  try {
    const client = server.anonymous()
    expect((await client.post('/api/auth/email', { email: 'ada@example.edu', returnTo: '/my-profile' })).statusCode).toBe(202)
    const [mail] = await vi.waitUntil(() => mailServer.received.length > 0 && mailServer.received, { timeout: 20_000 })
    expect(mailServer.offered.map(({ messageId, text }) => [messageId, text])).toEqual(Array(2).fill([mail?.messageId, mail?.text]))
    expect(mail?.to).toEqual([{ name: '', address: 'ada@example.edu' }])
    expect(mail?.subject).toBe('Your Callboard sign-in link')
    const links = [mail?.text, mail?.html].map((body) => /https?:[^\s"<]+/.exec(body ?? '')?.[0])
    expect(links[0]).toMatch(/^https:\/\/casting\.example\.edu\/sign-in\/link\?token=[\w-]{43}$/)
    expect(links[1]).toBe(links[0])
    expect(mail?.html?.match(/\b\d{6}\b/)?.[0]).toBe(mail?.text?.match(/\b\d{6}\b/)?.[0])
    const answer = await client.post('/api/auth/email/verify', { token: new URL(links[0] ?? '').searchParams.get('token') })
    expect([answer.statusCode, answer.json().returnTo]).toEqual([200, '/my-profile'])
  } finally {
    await server.close()
    await mailServer.close()
  }
})
