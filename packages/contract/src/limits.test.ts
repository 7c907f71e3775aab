import { expect, test } from 'vitest'
import { checkAccess } from './access.ts'
import { allEndpoints } from './all-endpoints.ts'
import type { EndpointSpec } from './endpoint.ts'
import { PAGES, type Page } from './pages.ts'

const endpoints = Object.entries<EndpointSpec>(allEndpoints)
/** Endpoints that anyone with a university address may use, and all others. */
const open = endpoints.filter(([, { access }]) => checkAccess(access, 'student') === 'allowed')

test('whatever a student can change in a loop has a limit of their account', () => {
  const changes = open.filter(([, { method, access }]) => method !== 'GET' && access !== 'anyone')
  expect(changes.length).toBeGreaterThan(20)
  expect(changes.filter(([, { accountLimit }]) => accountLimit === undefined).map(([name]) => name)).toEqual([])
})

test('whatever anybody can change has a limit of their address, and what anybody can read by an id or a token', () => {
  const calls = open.filter(([, { method, access, path }]) => access === 'anyone' && (method !== 'GET' || path.includes('{')))
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(([, { rateLimit }]) => rateLimit === undefined).map(([name]) => name)).toEqual([])
})

test('a link has a limit of its own only behind one of the address, which counts tokens that are made up', () => {
  const links = open.filter(([, { access, path, accountLimit }]) => access === 'anyone' && path.includes('{token}') && accountLimit)
  expect(links.map(([name]) => name).toSorted()).toEqual(['updateLinkedProfile', 'uploadLinkedPhoto'])
  for (const [name, { rateLimit }] of links) expect([name, rateLimit]).not.toEqual([name, undefined])
})

test('what has a limit says that it may be refused for it', () => {
  const limited = endpoints.filter(([, { rateLimit, accountLimit }]) => rateLimit ?? accountLimit)
  expect(limited.filter(([, { errors }]) => !errors.includes(429)).map(([name]) => name)).toEqual([])
})

test('a page that holds what is limited counts against a read with a limit of the address', () => {
  const pages = PAGES.filter((page): page is typeof page & Page => 'countsAs' in page)
  expect(pages.map(({ path }) => path)).toEqual(['/talent/profile/{id}'])
  for (const { countsAs } of pages) {
    const [, read] = endpoints.find(([, { method, path }]) => method === 'GET' && path === countsAs) ?? []
    expect(read?.rateLimit?.max).toBeGreaterThan(200)
  }
})
