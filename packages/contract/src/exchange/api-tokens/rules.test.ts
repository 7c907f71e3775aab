import { expect, test } from 'vitest'
import { checkAccess } from '../../access.ts'
import { allEndpoints } from '../../all-endpoints.ts'
import type { EndpointSpec } from '../../endpoint.ts'
import { filled } from '../../errors.ts'
import { TOKEN_ERROR, tokenRefusal } from './errors.ts'
import { TOKEN_SCOPES, tokenState } from './rules.ts'

const now = new Date('2026-11-28T10:00:00Z')
const later = new Date('2026-11-28T10:00:00.001Z')

test('a token is active until the moment it expires, and while its maker is a casting director', () => {
  expect(tokenState({ expiresAt: later, maker: 'admin' }, now)).toBe('active')
  expect(tokenState({ expiresAt: now, maker: 'admin' }, now)).toBe('expired')
  for (const maker of ['assistant', 'photographer', 'student']) expect(tokenState({ expiresAt: later, maker }, now)).toBe('stopped')
  expect(tokenState({ expiresAt: now, maker: 'student' }, now)).toBe('expired')
})

test('a token calls what states one of its scopes', () => {
  for (const needed of TOKEN_SCOPES) {
    expect(tokenRefusal([needed], needed)).toBeUndefined()
    const others = TOKEN_SCOPES.filter((scope) => scope !== needed)
    expect(tokenRefusal(others, needed)).toEqual(filled(TOKEN_ERROR.scope, { scope: needed }))
  }
  expect(tokenRefusal(TOKEN_SCOPES, undefined)).toBe(TOKEN_ERROR.notHere)
})

const marked = Object.entries<EndpointSpec>(allEndpoints).filter(([, { token }]) => token !== undefined)

test('no endpoint that deletes, exports, belongs to the settings or is for students takes tokens', () => {
  const wrong = marked.filter(
    ([, { access, method }]) =>
      method === 'DELETE' || checkAccess(access, 'admin') !== 'allowed' || ['director', 'anyone'].includes(access),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('scopes that read take no change', () => {
  const reading = marked.filter(([, { token }]) => token?.startsWith('read-'))
  // These two only read, but have a body as input.
  const withBody = reading.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(withBody.toSorted()).toEqual(['chosenTalents', 'missingConsents'])
})

test('each scope lets a token call something', () => {
  for (const scope of TOKEN_SCOPES) expect([scope, marked.filter(([, { token }]) => token === scope).length]).not.toEqual([scope, 0])
})
