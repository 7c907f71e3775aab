import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { planShape, slowQueryLog, withoutLiterals } from './slow-queries.ts'
import { statementLabel } from './watch-queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' } })
})
afterAll(() => server.close())

it('a slow statement is logged with the steps of its plan, and without any values', async () => {
  const lines: object[] = []
  const log = slowQueryLog(server.deps.platform.db.$client, (details, message) => lines.push({ ...details, message }))
  const text = `SELECT id FROM users WHERE email = $1 AND first_name <> 'Mara O''Brien' AND "users"."role" = 'admin' LIMIT 25`
  log({ name: 'find user', text, seconds: 0.812, failed: false })
  log({ name: 'find user', text, seconds: 0.499, failed: false })
  await vi.waitUntil(() => lines.length > 0)
  const sql = `SELECT id FROM users WHERE email = $1 AND first_name <> '…' AND "users"."role" = '…' LIMIT …`
  const plan = expect.stringMatching(/^Limit \((Index Scan on users by users_email|Seq Scan on users)\)$/)
  expect(lines).toEqual([{ statement: 'find user', sql, ms: 812, plan, message: 'slow query' }])
  log({ name: 'find user', text, seconds: 2, failed: true })
  expect(lines[1]).toEqual({ statement: 'find user', sql, ms: 2000, failed: true, message: 'slow query' })
})

it('the shape of a plan names steps, tables and indexes', () => {
  const scan = { 'Node Type': 'Index Scan', 'Relation Name': 'users', 'Index Name': 'users_email', 'Index Cond': "(email = 'zoe')" }
  const plan = { 'Node Type': 'Nested Loop', Plans: [scan, { 'Node Type': 'Seq Scan', 'Relation Name': 'photos' }] }
  expect(planShape(plan)).toBe('Nested Loop (Index Scan on users by users_email, Seq Scan on photos)')
})

it('a slow statement of a server that logs ends', async () => {
  const lines: string[] = []
  const logging = await testApp({ env: { ROLE: 'all' }, onLogLine: (line) => lines.push(line) })
  const { rows } = await logging.deps.platform.db.$client.query('SELECT pg_sleep(0.6), 7 AS seven')
  expect(rows).toMatchObject([{ seven: 7 }])
  await vi.waitUntil(() => lines.some((line) => line.includes('slow query')))
  await logging.close()
})

it('numbers, texts and dollar quotes are removed from a statement; parameters and names stay', () => {
  expect(withoutLiterals('SELECT $1, $tag$secret$tag$, 12.5, a1 FROM t2\n WHERE x = 7')).toBe("SELECT $1, '…', …, a1 FROM t2 WHERE x = …")
})

it('statements have few names', () => {
  expect(statementLabel({ name: 'walk 1200 lw', text: '' })).toBe('walk n lw')
  expect(statementLabel({ name: undefined, text: '  SELECT 1' })).toBe('select')
  expect(statementLabel({ name: undefined, text: 'VACUUM' })).toBe('other')
})

it('metrics show what the process does: requests, statements, media, mails and jobs', async () => {
  const { app, deps } = server
  await app.inject({ method: 'POST', url: '/api/auth/email', payload: { email: 'ada@example.edu', returnTo: '/' } })
  await deps.platform.db.$client.query({ name: 'test read 1', text: 'SELECT 1' })
  await deps.platform.store.put('photos/a/original', Buffer.from('x'))
  const sent = /callboard_job_seconds_count\{kind="sign-in-mail",outcome="done"\} 1/
  const text = await vi.waitUntil(async () => {
    const { body } = await app.inject({ url: '/metrics' })
    return sent.test(body) && body
  })
  expect(text).toMatch(/callboard_http_request_seconds_count\{method="POST",route="\/api\/auth\/email",status="202"\} 1/)
  expect(text).toMatch(/callboard_query_seconds_count\{statement="insert",outcome="ok"\} \d/)
  expect(text).toMatch(/callboard_query_seconds_count\{statement="test read n",outcome="ok"\} 1/)
  expect(text).toMatch(/callboard_media_seconds_count\{operation="put",outcome="ok"\} 1/)
  expect(text).toMatch(/callboard_mail_seconds_count\{outcome="sent"\} 1/)
  expect(text).toMatch(/callboard_queue_jobs\{kind="sign-in-mail",state="waiting"\} \d/)
  expect(text).not.toContain('ada@')
})
