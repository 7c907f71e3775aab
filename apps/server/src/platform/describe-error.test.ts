import { NoSuchKey } from '@aws-sdk/client-s3'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { ResponseBodyError } from 'openid-client'
import pg from 'pg'
import { expect, inject, describe as suite, test } from 'vitest'
import { z } from 'zod'
import { describedError, describeError } from './describe-error.ts'
import { openLog } from './log-lines.ts'

const SECRET = 'maya.private'
const ADDRESS = `${SECRET}@example.edu`

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

async function databaseError(statement: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    return await thrownBy(() => client.query(statement, values))
  } finally {
    await client.end()
  }
}

const fromDrizzle = (cause: unknown) =>
  new DrizzleQueryError(`update "student_profiles" set "bio" = $1 where "note" = '${SECRET}'`, [SECRET, ADDRESS], cause as Error)

/** Everything in an error, as the job queue stores it. */
const whole = (error: Error) => ({ ...error, name: error.name, message: error.message, stack: error.stack, cause: error.cause })

/** An error as if a library had created it in its own code. */
const byLibrary = (error: Error, facts: object = {}) =>
  Object.assign(error, { stack: `${error}\n    at answered (/callboard/node_modules/library/index.js:7:11)` }, facts)

/** Errors as libraries throw them, and what the log must contain so that an operator can find the fault. */
const ERRORS: readonly [what: string, make: () => unknown, told: object][] = [
  [
    'a failed query',
    async () => fromDrizzle(await databaseError(`SELECT $1::int`, [SECRET])),
    {
      message: `Failed query: update "student_profiles" set "bio" = $1 where "note" = '…'`,
      cause: { code: '22P02', routine: 'pg_strtoint32_safe' },
    },
  ],
  [
    'a key that is there already',
    () => databaseError(`CREATE TEMP TABLE t (email text CONSTRAINT one_each UNIQUE); INSERT INTO t VALUES ('${ADDRESS}'), ('${ADDRESS}')`),
    { code: '23505', constraint: 'one_each' },
  ],
  [
    'a row that a check refuses',
    () => databaseError(`CREATE TEMP TABLE t (bio text CONSTRAINT short CHECK (length(bio) < 3)); INSERT INTO t VALUES ('${SECRET}')`),
    { code: '23514', constraint: 'short' },
  ],
  ['what a trigger says', () => databaseError(`DO $$ BEGIN RAISE EXCEPTION 'not ${SECRET}'; END $$`), { code: 'P0001' }],
  [
    'a statement that took too long',
    () => databaseError(`SET statement_timeout = 1; SELECT pg_sleep(1), '${SECRET}'`),
    { code: '57014', message: 'canceling statement due to statement timeout' },
  ],
  [
    'an answer without its shape',
    () => thrownBy(() => z.object({ email: z.literal(ADDRESS), age: z.number() }).parse({ email: 1, age: SECRET })),
    { issues: ['invalid_value at email', 'invalid_type at age'] },
  ],
  ['a body that is no JSON', () => thrownBy(() => JSON.parse(`{"email": ${ADDRESS}`)), { type: 'SyntaxError' }],
  ['an address that is none', () => thrownBy(() => new URL(ADDRESS)), { code: 'ERR_INVALID_URL' }],
  ['a number that is none', () => thrownBy(() => BigInt(SECRET)), { type: 'SyntaxError' }],
  ['a time zone that is none', () => thrownBy(() => new Intl.DateTimeFormat('en', { timeZone: SECRET })), { type: 'RangeError' }],
  ['a call to nowhere', () => thrownBy(() => fetch(`https://${ADDRESS}:1/${SECRET}?token=${SECRET}`)), { type: 'TypeError' }],
  ['a call to an address that is none', () => thrownBy(() => fetch(`${SECRET}://x/?token=${SECRET}`)), { type: 'TypeError' }],
  [
    'a mail that is refused',
    () =>
      byLibrary(new Error(`Can't send mail: ${ADDRESS} was refused`), {
        code: 'EENVELOPE',
        responseCode: 550,
        command: 'RCPT TO',
        response: `550 <${ADDRESS}> unknown`,
        rejected: [ADDRESS],
      }),
    { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
  ],
  [
    'an assertion that is refused',
    () => byLibrary(new Error(`SAML assertion audience mismatch. Received: ${ADDRESS}`), { xml: SECRET }),
    { type: 'Error', stack: expect.stringContaining('library') },
  ],
  [
    'a media store that lacks something',
    () =>
      byLibrary(new NoSuchKey({ message: `no ${SECRET}`, $metadata: { httpStatusCode: 404, requestId: SECRET } }), {
        Key: SECRET,
        $response: { headers: { authorization: SECRET } },
      }),
    { type: 'NoSuchKey', status: 404 },
  ],
  [
    'a provider that refuses',
    () =>
      byLibrary(
        new ResponseBodyError(`server said ${SECRET}`, {
          cause: { error: 'invalid_grant', error_description: ADDRESS },
          response: new Response(SECRET),
        }),
      ),
    { code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_grant' },
  ],
  [
    'several at once',
    () => new AggregateError([fromDrizzle(new Error(`"${ADDRESS}"`)), Object.assign(new Error(), { assertion: SECRET })], 'all failed'),
    { message: 'all failed', errors: [{ message: expect.stringContaining('Failed query') }, { type: 'Error' }] },
  ],
  [
    'a file that is not there',
    () => thrownBy(async () => (await import('node:fs/promises')).readFile(`/nowhere/${ADDRESS}/it's`)),
    { code: 'ENOENT', syscall: 'open', message: "ENOENT: no such file or directory, open '…'" },
  ],
  [
    'an error of many lines',
    () => Object.assign(new Error('x'), { stack: `Error: x\n    at ${SECRET} (<anonymous>) ` }),
    { type: 'Error' },
  ],
  ['a text', () => `no ${SECRET}`, { type: 'string' }],
  ['an object', () => ({ email: ADDRESS }), { type: 'Error' }],
]

suite('what is written down of an error holds nothing of anybody', () => {
  test.each(ERRORS)('%s', async (_what, make, told) => {
    const error = await make()
    expect(describeError(error)).toMatchObject(told)
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    log.error({ err: error }, 'failed')
    log.error({ err: error })
    if (error instanceof Error) {
      log.error(error)
      log.child({ reqId: 'r' }).warn({ error, reason: error }, error.message)
      log.warn({ err: new Error('saving failed', { cause: error }) }, 'failed')
      lines.push(JSON.stringify(describeError(whole(error))))
    }
    lines.push(JSON.stringify(whole(describedError(error))))
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).not.toContain(SECRET)
  })
})

test('an error of our own is described with its message, its place and its causes', () => {
  const told = describeError(new Error('the sizes of a photograph are missing', { cause: new Error('inside') }))
  expect(told).toMatchObject({ type: 'Error', message: 'the sizes of a photograph are missing', cause: { message: 'inside' } })
  expect(told.stack).toMatch(/^at .*describe-error\.test\.ts:\d+/)
})

test('a chain of causes without end is followed only to a limit', () => {
  const circle = new Error('again')
  circle.cause = circle
  expect(JSON.stringify(describeError(circle)).match(/"again"/g)).toHaveLength(4)
})

test('a copy of an error is described like the error', () => {
  const error = Object.assign(new Error('lost'), { code: '23505', detail: SECRET })
  expect(describeError({ ...error, name: error.name, message: error.message, stack: error.stack })).toEqual(describeError(error))
})
