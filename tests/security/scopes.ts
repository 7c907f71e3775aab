import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { TOKEN_SCOPES, type TokenScope } from '@callboard/contract/exchange/api-tokens/rules'
import { fieldsOf } from '@callboard/contract/schema-fields'
import type { Tried } from './origins.ts'
import { startTarget, type Target } from './target.ts'

/** Values that only some scopes may read. They occur nowhere else. */
const SECRET = {
  cellPhone: '555 0173 99',
  instagram: '@hidden_handle',
  bio: 'hiddenbiography',
  gender: 'Prefer Not to Say',
  ethnicity: 'Pacific-Islander',
  religion: 'Hindu',
  rating: 83,
  age: 37,
} as const

/** Filters of people that programs which only send messages must not use. */
const FOR_MESSAGES = new Set(['search', 'limit', 'offset'])

interface Answer {
  readonly status: number
  readonly text: string
}

async function call(url: string, method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const sent = body && { 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers: { ...headers, ...sent }, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, text: await answer.text() }
}

async function answered<Value>(asked: Promise<Answer>): Promise<Value> {
  const { status, text } = await asked
  if (status >= 300) throw new Error(`${status} ${text}`)
  return JSON.parse(text) as Value
}

/** A student with all kinds of private data, and a token for each scope. */
async function prepare({ url, attacker }: Target) {
  const { cookie = '' } = await attacker('director')
  const [student] = await answered<{ id: number; isPublic: boolean }[]>(call(url, 'GET', '/api/talent/search', { cookie }))
  if (!student) throw new Error('nobody is there to be attacked')
  await answered(call(url, 'PATCH', `/api/talent/${student.id}`, { cookie }, { ...SECRET, isPublic: false }))
  const tokens = new Map<TokenScope, string>()
  for (const scope of TOKEN_SCOPES) {
    const made = call(url, 'POST', '/api/api-tokens', { cookie }, { name: scope, scopes: [scope], expiresInDays: 1 })
    tokens.set(scope, (await answered<{ secret: string }>(made)).secret)
  }
  return { studentId: student.id, tokens }
}

const knows = (text: string) =>
  Object.entries(SECRET).filter(([name, value]) => text.includes(typeof value === 'number' ? `"${name}":${value}` : value))

/**
 * Tries a token of each scope: every read, every filter of people, every order, a change that publishes, and every operation
 * outside of the scope.
 */
export async function exceedScopes(): Promise<Tried> {
  const target = await startTarget()
  const findings: string[] = []
  let sent = 0
  try {
    const { studentId, tokens } = await prepare(target)
    for (const [scope, secret] of tokens) {
      const headers = { authorization: `Bearer ${secret}` }
      const ask = (method: string, path: string, body?: object) => {
        sent += 1
        return call(target.url, method, path, headers, body)
      }
      for (const [name, spec] of Object.entries<EndpointSpec>(allEndpoints)) {
        const { method, token } = spec
        const isOfPerson = /^\/api\/(talent|students)\//.test(spec.path)
        const path = spec.path.replaceAll(/\{\w+\}/g, isOfPerson ? String(studentId) : '1')
        if (token !== scope) {
          const { status } = await ask(method, path, method === 'GET' ? undefined : {})
          if (status !== 403) findings.push(`${name} with ${scope}: ${status}`)
          continue
        }
        if (method === 'GET') {
          const { text } = await ask('GET', path)
          const known = knows(text).map(([field]) => field)
          if (scope !== 'read-talent' && known.length > 0) findings.push(`${name} with ${scope} answers ${known.join(', ')}`)
          if (/"(isPublic|hidesContact)"/.test(text)) findings.push(`${name} with ${scope} says who sees a profile`)
        }
        for (const field of scope === 'messages' && name === 'searchUsers' && spec.query ? fieldsOf(spec.query) : []) {
          if (FOR_MESSAGES.has(field)) continue
          const { status } = await ask('GET', `${path}?${field}=1`)
          if (status !== 403) findings.push(`${name} with ${scope} filters by ${field}: ${status}`)
        }
      }
    }
    const writing = { authorization: `Bearer ${tokens.get('write-talent')}` }
    for (const body of [{ isPublic: true }, { rating: 84, isPublic: true }, { hidesContact: false }]) {
      sent += 1
      const { status } = await call(target.url, 'PATCH', `/api/talent/${studentId}`, writing, body)
      if (status !== 403) findings.push(`a program sets ${Object.keys(body).join(', ')}: ${status}`)
    }
    const changed = await call(target.url, 'PATCH', `/api/talent/${studentId}`, writing, { location: 'Malibu' })
    if (changed.status !== 200 || knows(changed.text).length > 0) findings.push(`a change answers ${changed.status} ${changed.text}`)
    if ((await call(target.url, 'GET', `/api/public/talent/${studentId}`, {})).status !== 404) findings.push('a program published somebody')
    const named = await call(target.url, 'GET', '/api/users/search?search=hiddenbiography', {
      authorization: `Bearer ${tokens.get('messages')}`,
    })
    if (named.text !== '[]') findings.push('a program for messages searches profiles')
  } finally {
    await target.close()
  }
  return { tried: `${sent + 3} calls with a token of each scope`, findings }
}
