import type { Access } from '@callboard/contract/access'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import { PAGES } from '@callboard/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWalk, openAccessWalk } from '#testing/access-walk.ts'
import type { EndpointName } from '#testing/endpoint-calls.ts'
import { EVERYBODY } from '#testing/staff-statuses.ts'

/*
 * `npm run mutate-access`: replaces the rule of each endpoint and each page by every other rule, one after the other, and expects the walk
 * to fail. The rules are changed in memory, where the server reads them at each call.
 */

const RULES: readonly Access[] = ['anyone', 'signed-in', 'student', 'casting', 'staff', 'desk', 'director']

let walk: AccessWalk
beforeAll(async () => {
  walk = await openAccessWalk()
})
afterAll(() => walk.close())

/** Whether the walk fails after a rule was changed. */
async function isNoticed(stated: { readonly access: Access }, rule: Access, steps: readonly (() => Promise<void>)[]): Promise<boolean> {
  const own = stated.access
  Object.assign(stated, { access: rule })
  try {
    for (const step of steps) await step()
    return false
  } catch {
    return true
  } finally {
    Object.assign(stated, { access: own })
  }
}

/** The changed rules that the walk does not notice. */
async function survivors(stated: { readonly access: Access }, steps: readonly (() => Promise<void>)[]): Promise<Access[]> {
  for (const step of steps) await step()
  const unnoticed: Access[] = []
  for (const rule of RULES) if (rule !== stated.access && !(await isNoticed(stated, rule, steps))) unnoticed.push(rule)
  return unnoticed
}

/** Endpoints without a check to remove: they exist in a demo only, for anyone. */
const WITHOUT_CHECK: readonly EndpointName[] = ['demoSignIn']

const names = (Object.keys(allEndpoints) as EndpointName[]).filter((name) => !WITHOUT_CHECK.includes(name))
test.each(names)('the walk notices another rule of %s', async (name) => {
  const calls = EVERYBODY.map((visitor) => () => walk.callEndpoint(name, visitor))
  expect(await survivors(allEndpoints[name], calls)).toEqual([])
})

test.each(PAGES)('the walk notices another rule of $path', async (page) => {
  expect(await survivors(page, [() => walk.openPage(page.path)])).toEqual([])
})
