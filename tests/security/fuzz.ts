import { request } from 'node:http'
import fc from 'fast-check'
import type { Operation } from './operations.ts'
import type { Attacker, Target } from './target.ts'
import { hostile, valid } from './values.ts'

/** Milliseconds within which every answer must begin. */
const ANSWER_MS = 20_000

/** Ids for the parameters of paths that exist in the target, or existed. */
const KNOWN = ['1', '2', '0', '999999']

interface Shot {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** What should not have happened, and how to reproduce it. */
export interface Finding {
  readonly what: string
  readonly request: string
}

export interface FuzzOutcome {
  readonly sent: number
  /** Answers by the first digit of their status. */
  readonly answers: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
}

/**
 * Sends each operation requests that follow its schema, requests with one hostile value, and requests of raw bytes, as each kind of
 * visitor. A status from 500, an error outside the contract, no answer, or a server that is not ready afterwards is a finding.
 *
 * @param runs requests per operation and visitor
 * @param seed the same seed sends the same requests
 */
export async function fuzz(
  target: Target,
  operations: readonly Operation[],
  { runs, seed }: { runs: number; seed: number },
): Promise<FuzzOutcome> {
  const answers: Record<string, number> = {}
  const findings: Finding[] = []
  let sent = 0
  for (const operation of operations) {
    for (const name of ['anonymous', 'student', 'director'] as const) {
      const attacker = await target.attacker(name)
      for (const shot of fc.sample(shots(operation, attacker), { numRuns: runs, seed })) {
        sent += 1
        const outcome = await send(target.url, operation, shot)
        const digit = String(outcome.status)[0] ?? '?'
        answers[digit] = (answers[digit] ?? 0) + 1
        const what = complaint(operation, outcome)
        if (what) findings.push({ what, request: tell(operation, attacker, shot) })
      }
    }
    const ready = await fetch(`${target.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!ready) findings.push({ what: 'not ready afterwards', request: operation.name })
  }
  return { sent, answers, findings }
}

function shots({ method, path, parameters, body }: Operation, { cookie }: Attacker): fc.Arbitrary<Shot> {
  const isRead = method === 'GET' || method === 'HEAD'
  const value = (schema: Parameters<typeof valid>[0]) =>
    fc.oneof({ weight: 3, arbitrary: valid(schema, KNOWN) }, { weight: 1, arbitrary: hostile })
  const named = (place: string) =>
    fc.record(
      Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, value(schema)])),
      place === 'path' ? {} : { requiredKeys: [] },
    )
  const json =
    body?.type === 'application/json'
      ? fc.oneof({ weight: 4, arbitrary: valid(body.schema, KNOWN) }, { weight: 1, arbitrary: hostile }).chain(spoilt)
      : undefined
  const bytes = fc.oneof(
    ...(json ? [{ weight: 5, arbitrary: json.map((one) => Buffer.from(JSON.stringify(one) ?? '')) }] : []),
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((raw) => Buffer.from(raw)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '[', '{"a":', 'null', '"', '{"a":1}{', '\ufeff{}', '['.repeat(5000)).map((raw) => Buffer.from(raw)),
    },
  )
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant(body?.type === 'multipart/form-data' ? 'multipart/form-data; boundary=x' : 'application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/json; charset=utf-7',
        '/',
        ';',
      ),
    },
  )
  const odd = fc.constantFrom<Record<string, string>>(
    ...Array<Record<string, string>>(6).fill({}),
    { cookie: `${cookie ?? ''}; callboard=s%3A; =; ;;` },
    { 'accept-encoding': 'x;q=9, *;q=nonsense' },
    { 'if-none-match': '"'.repeat(200) },
    { range: 'bytes=9-1,-0,99999999999999999999-' },
    { origin: 'null' },
    { 'x-forwarded-for': '\u00ff, 1.1.1.1' },
    { 'idempotency-key': '\u00e9'.repeat(190) },
  )
  return fc.tuple(named('path'), named('query'), bytes, type, odd).map(([path_, query, raw, contentType, extra]) => ({
    path: addressOf(path, path_, query),
    headers: { ...(cookie && { cookie }), ...(!isRead && { 'content-type': contentType }), ...extra },
    body: isRead ? undefined : raw,
  }))
}

/** The same value, or with one of its fields replaced by something hostile. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.constant(value)
  const names = Object.keys(value)
  if (names.length === 0) return fc.constant(value)
  return fc.oneof(
    fc.constant(value),
    fc.tuple(fc.constantFrom(...names), hostile).map(([name, bad]) => ({ ...value, [name]: bad })),
  )
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 3000)

function addressOf(path: string, named: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(named[name])) || '%00')
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      Array.isArray(value) ? value.slice(0, 20).map((one) => [name, asText(one)]) : [[name, asText(value)]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

interface Outcome {
  readonly status: number
  readonly text: string
  readonly isJson: boolean
}

function send(url: string, { method, unending }: Operation, { path, headers, body }: Shot): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, text: error.message, isJson: false })
    const call = request(
      `${url}${path}`,
      { method, headers: { ...latin1(headers), ...(body && { 'content-length': body.length }) }, timeout: ANSWER_MS },
      (answer) => {
        const status = answer.statusCode ?? 0
        const isJson = /^application\/json/.test(answer.headers['content-type'] ?? '')
        if (unending && status < 300) {
          answer.destroy()
          return resolve({ status, text: '', isJson })
        }
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          if (text.length < 100_000) text += part
        })
        answer.once('end', () => resolve({ status, text, isJson }))
        answer.once('error', failed)
      },
    )
    call.once('timeout', () => call.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)))
    call.once('error', failed)
    call.end(body)
  })
}

/** Header values as Node sends them: one byte each. */
function latin1(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?')]))
}

function complaint({ method }: Operation, { status, text, isJson }: Outcome): string | undefined {
  if (status === 0) return text
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  // The answer to HEAD has no body, whatever its headers say.
  if (status < 400 || method === 'HEAD') return undefined
  // Node itself refuses such headers, so they never reach the application.
  if (status === 431 || (status === 400 && text === '')) return undefined
  if (!isJson) return `answered ${status} without a JSON body: ${text.slice(0, 100)}`
  const { message } = JSON.parse(text) as { message?: unknown }
  if (typeof message !== 'string' || /\bat .+:\d+:\d+|SELECT |node_modules/.test(message))
    return `answered ${status} with ${text.slice(0, 200)}`
  return undefined
}

function tell({ method }: Operation, { name }: Attacker, { path, headers, body }: Shot): string {
  const { cookie: _, ...told } = headers
  return `${name}: ${method} ${path.slice(0, 300)} ${JSON.stringify(told).slice(0, 200)} ${body?.toString('utf8').slice(0, 300) ?? ''}`
}
