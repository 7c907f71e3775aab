import { SET_UP_GUESSES } from '@callboard/contract/accounts/accounts/rules'
import { describe, expect, test, vi } from 'vitest'
import { makeUser } from '#testing/factories.ts'
import { mailsTo, mailTo } from '#testing/outbox.ts'
import { ownServers } from '#testing/own-servers.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { isSetUpCode, readableCode, setUpCode } from './set-up-code.ts'

const startServer = ownServers()

/** An instance without a director, and the codes from its log, newest last. */
async function start(env: Record<string, string> = {}) {
  const lines: string[] = []
  const server = await startServer({ env: { ADMIN_EMAILS: '', ...env }, onLogLine: (line) => lines.push(line) })
  const codes = () => lines.flatMap((line) => /type the code ([0-9A-Z-]{14})/.exec(line)?.[1] ?? [])
  return { server, codes }
}
const OFFICE = 'office@example.edu'

describe('the first casting director', () => {
  test('is made with the code of the log, signed in, and the code is gone after it', async () => {
    const { server, codes } = await start()
    const [code = ''] = codes()
    expect(codes()).toHaveLength(1)
    const visitor = server.anonymous()
    const answer = await visitor.post('/api/set-up', { code: ` ${code.toLowerCase()} `, email: 'Office@Example.edu' })
    expect(answer.json()).toMatchObject({ user: { email: OFFICE, role: 'admin' }, returnTo: '/admin-dashboard' })
    expect((await visitor.get('/api/settings')).statusCode).toBe(200)
    expect((await visitor.post('/api/staff', { email: 'bo@example.edu', role: 'assistant' })).statusCode).toBe(201)
    const again = await server.anonymous().post('/api/set-up', { code, email: 'other@example.edu' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'accounts.is-set-up'])
    expect(await rowsIn(server, 'SELECT email FROM users')).toEqual([{ email: OFFICE }])
    await server.another()
    expect(codes()).toHaveLength(1)
    // Once no director is left, a different code is valid.
    await rowsIn(server, 'DELETE FROM users')
    await rowsIn(server, 'DELETE FROM directors')
    server.deps.platform.office.use({ ...server.deps.platform.office.stored, staff: [] })
    await server.another()
    expect(codes()).toHaveLength(2)
    expect(codes()[1]).not.toBe(code)
  })

  test('needs another code after too many wrong ones, which every instance knows', async () => {
    const { server, codes } = await start()
    const other = await server.another()
    expect(new Set(codes()).size).toBe(1)
    const [code = ''] = codes()
    const visitor = server.anonymous()
    for (let guess = 0; guess < SET_UP_GUESSES; guess++) {
      const wrong = await visitor.post('/api/set-up', { code: 'AAAA-AAAA-AAAA', email: OFFICE })
      expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']])
    }
    expect((await visitor.post('/api/set-up', { code, email: OFFICE })).statusCode).toBe(400)
    const next = codes().at(-1) ?? ''
    expect(next).not.toBe(code)
    expect(await rowsIn(server, 'SELECT id FROM users')).toEqual([])
    expect(await other.deps.accounts.findSetUp(other.deps.platform.db)).toBe('new')
    expect((await visitor.post('/api/set-up', { code: next, email: OFFICE })).statusCode).toBe(200)
  })

  test('is one of two who try at once', async () => {
    const { server, codes } = await start()
    const [code = ''] = codes()
    const answers = await Promise.all(
      ['one@example.edu', 'two@example.edu'].map((email) => server.anonymous().post('/api/set-up', { code, email })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await rowsIn(server, "SELECT count(*)::int AS count FROM users WHERE role = 'admin'")).toEqual([{ count: 1 }])
  })

  test('adds a passkey at once where a mail is not enough', async () => {
    const { server, codes } = await start({ ADMIN_SIGN_IN: 'strong' })
    const answer = await server.anonymous().post('/api/set-up', { code: codes()[0], email: OFFICE })
    expect(answer.json()).toMatchObject({ returnTo: '/sign-in/passkey' })
  })

  test('is never made in the browser where the environment names one', async () => {
    const { server, codes } = await start({ ADMIN_EMAILS: OFFICE })
    expect(codes()).toEqual([])
    expect((await server.anonymous().post('/api/set-up', { code: 'AAAA-AAAA-AAAA', email: OFFICE })).statusCode).toBe(409)
  })
})

test('before it, the sign-in page makes nobody a student, and people who are known sign in', async () => {
  const { server } = await start({ ROLE: 'all' })
  const known = await makeUser(server, { email: 'known@example.edu' })
  for (const email of ['stranger@example.edu', known.email])
    expect((await server.anonymous().post('/api/auth/email', { email })).statusCode).toBe(202)
  await mailTo(server, known.email)
  expect(await mailsTo(server, 'stranger@example.edu')).toEqual([])
  expect(await rowsIn(server, 'SELECT id FROM users')).toEqual([{ id: known.id }])
  expect(await server.deps.accounts.findSetUp(server.deps.platform.db)).toBe('lost')
})

test('colleagues are invited by mail with a link that signs in once, and a removed one is not let in', async () => {
  const { server, codes } = await start({ ROLE: 'all' })
  const office = server.anonymous()
  await office.post('/api/set-up', { code: codes()[0], email: OFFICE })
  const invited = ['bo@example.edu', 'cy@example.edu']
  for (const email of invited) await office.post('/api/staff', { email, role: 'assistant' })
  const tokens: string[] = []
  for (const email of invited) tokens.push(/token=([\w-]+)/.exec((await mailTo(server, email)).text ?? '')?.[1] ?? '')
  const bo = server.anonymous()
  expect((await bo.post('/api/auth/email/verify', { token: tokens[0] })).json()).toMatchObject({
    user: { email: 'bo@example.edu', role: 'assistant' },
    returnTo: '/admin-dashboard',
  })
  expect((await server.anonymous().post('/api/auth/email/verify', { token: tokens[0] })).statusCode).toBe(400)
  expect((await office.post('/api/staff/invite', { email: 'bo@example.edu' })).statusCode).toBe(409)
  // A newer invitation ends the earlier one; a removal ends all of them.
  expect((await office.post('/api/staff/invite', { email: 'cy@example.edu' })).statusCode).toBe(200)
  const newer = /token=([\w-]+)/.exec((await mailTo(server, 'cy@example.edu', 2)).text ?? '')?.[1]
  expect((await server.anonymous().post('/api/auth/email/link', { token: tokens[1] })).statusCode).toBe(400)
  expect((await server.anonymous().post('/api/auth/email/link', { token: newer })).statusCode).toBe(200)
  await office.post('/api/staff/remove', { email: 'cy@example.edu' })
  expect((await server.anonymous().post('/api/auth/email/verify', { token: newer })).statusCode).toBe(400)
  await office.post('/api/staff', { email: 'cy@example.edu', role: 'assistant', invites: false })
  await vi.waitFor(async () => expect(await mailsTo(server, 'cy@example.edu')).toHaveLength(2), 20_000)
})

test('the code has no letters that look alike, and is taken as people type it', () => {
  const code = setUpCode('secret', '0.0')
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  expect(readableCode(code)).toMatch(/^.{4}-.{4}-.{4}$/)
  expect(isSetUpCode(readableCode(code).toLowerCase(), code)).toBe(true)
  expect(isSetUpCode(code.slice(1), code)).toBe(false)
  expect(isSetUpCode('', code)).toBe(false)
})
