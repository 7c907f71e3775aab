import { expect, test } from 'vitest'
import { makeUser } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

/** The links in the log after a sign-in mail was requested. @param directors how many directors there are before */
async function loggedLinks(host: string, directors: number): Promise<unknown[]> {
  const lines: string[] = []
  const server = await testApp({ env: { HOST: host, ROLE: 'all' }, onLogLine: (line) => lines.push(line) })
  try {
    for (let made = 0; made < directors; made++) await makeUser(server, { role: 'admin' })
    expect((await server.anonymous().post('/api/auth/email', { email: 'ada@example.edu' })).statusCode).toBeLessThan(300)
    const isMailed = (line: string) => line.includes('mail written to the outbox')
    await expect.poll(() => lines.filter(isMailed).length).toBe(1)
    return lines.filter(isMailed).map((line) => JSON.parse(line).link)
  } finally {
    await server.close()
  }
}

test.each([
  ['0.0.0.0', 0, true],
  ['0.0.0.0', 1, false],
  ['::', 1, false],
  ['127.0.0.1', 1, true],
  ['::1', 1, true],
] as const)('on %s with %i casting directors, the log contains the sign-in link: %s', async (host, directors, isLogged) => {
  const [link] = await loggedLinks(host, directors)
  expect(link !== undefined).toBe(isLogged)
})
