import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { type ProviderPerson, startOidcProvider, type TestOidcProvider } from '#testing/oidc-provider.ts'
import { beginSignOn, signOnProblem, who } from '#testing/single-sign-on.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const ADA: ProviderPerson = { sub: 'ada-1', email: 'ada@example.edu', email_verified: true, given_name: 'Ada', family_name: 'Byron' }
const ALL = ['email', 'email_verified', 'given_name', 'family_name', 'groups', '_claim_names', '_claim_sources'] as const

let provider: TestOidcProvider
let server: TestApp
beforeAll(async () => {
  provider = await startOidcProvider('http://localhost:3000')
  server = await testApp({ env: { ...provider.env, OIDC_ADMIN_VALUES: 'Staff' } })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})
beforeEach(async () => {
  await server.truncate()
  provider.inToken = ALL
  provider.groupsElsewhere = null
  provider.bearers.length = 0
  provider.userInfo = { asked: 0, isAway: false }
})

async function enter(person: ProviderPerson) {
  const client = server.anonymous()
  provider.person = person
  const { pathname, search } = await provider.visit(await beginSignOn(client))
  return { client, answer: await client.get(`${pathname}${search}`) }
}
const roleOf = async ({ client }: { client: TestClient }) => (await who(client)).role
const problemOf = ({ client, answer }: Awaited<ReturnType<typeof enter>>) => signOnProblem(client, answer)

describe('email_verified', () => {
  test.each(['true', 'True'])('as the text %s means yes', async (text) => {
    expect(await who((await enter({ ...ADA, email_verified: text, groups: [] })).client)).toMatchObject({ email: 'ada@example.edu' })
  })

  test.each(['false', '', 'yes'])('as the text %j means no', async (text) => {
    expect(await problemOf(await enter({ ...ADA, email_verified: text, groups: [] }))).toBe('unverified')
  })
})

describe('claims missing from the token', () => {
  test.each(['email', 'email_verified', 'given_name', 'family_name', 'groups'] as const)(
    '%s is requested from the userinfo endpoint',
    async (name) => {
      provider.inToken = ALL.filter((one) => one !== name)
      const { client } = await enter({ ...ADA, groups: ['Staff'] })
      expect(await who(client)).toMatchObject({ email: 'ada@example.edu', firstName: 'Ada', lastName: 'Byron', role: 'admin' })
      expect(provider.userInfo.asked).toBe(1)
    },
  )

  test('are not requested when the token is complete', async () => {
    await enter({ ...ADA, groups: ['Staff'] })
    expect(provider.userInfo.asked).toBe(0)
  })

  test('may be names when the userinfo endpoint is down, but not address or groups', async () => {
    provider.userInfo.isAway = true
    provider.inToken = ['email', 'email_verified', 'groups']
    expect(await who((await enter({ ...ADA, groups: ['Staff'] })).client)).toMatchObject({ firstName: null, role: 'admin' })
    provider.inToken = ['email', 'email_verified', 'given_name', 'family_name']
    expect(await problemOf(await enter({ ...ADA, groups: ['Staff'] }))).toBeDefined()
  })
})

describe('groups left out because there are too many', () => {
  const leftOut = (endpoint: string, more: object = {}) => ({
    ...ADA,
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint, ...more } },
  })
  const lines = async () =>
    (await server.deps.platform.db.select().from(auditLog)).filter(({ action }) => /groups-unknown|role-changed/.test(action))

  test.each(['/groups', '/tenant/users/ada/getMemberObjects'])('are requested at the provider’s %s', async (path) => {
    provider.groupsElsewhere = ['everyone', 'Staff']
    expect(await roleOf(await enter(leftOut(`${provider.issuer}${path}`)))).toBe('admin')
    provider.groupsElsewhere = ['everyone']
    expect(await roleOf(await enter(leftOut(`${provider.issuer}${path}`)))).toBe('student')
    expect(await lines()).toMatchObject([{ action: 'account.role-changed', details: { role: 'student' } }])
  })

  test('are requested with the token that the provider gave for it', async () => {
    provider.groupsElsewhere = ['Staff']
    await enter(leftOut(`${provider.issuer}/groups`, { access_token: 'for the groups alone' }))
    expect(provider.bearers).toEqual(['Bearer for the groups alone'])
  })

  test('demote no one when the provider refuses the request: the role stays, is recorded, and casting directors are warned', async () => {
    await enter({ ...ADA, groups: ['Staff'] })
    const kept = await enter(leftOut(`${provider.issuer}/groups`))
    expect(await roleOf(kept)).toBe('admin')
    const { id } = await who(kept.client)
    expect(await lines()).toMatchObject([
      { actor: id, action: 'account.groups-unknown', subject: `user:${id}`, details: { role: 'admin' } },
    ])
    const director = await signIn(server, await makeUser(server, { role: 'admin' }))
    const marked = async () =>
      (await director.get('/api/accounts', { search: 'ada@example.edu' }))
        .json()
        .map(({ groupsUnknown }: { groupsUnknown: boolean }) => groupsUnknown)
    expect(await marked()).toEqual([true])
    await enter({ ...ADA, groups: ['Staff'] })
    expect(await marked()).toEqual([false])
  })

  test('promote no one either', async () => {
    expect(await roleOf(await enter(leftOut(`${provider.issuer}/groups`)))).toBe('student')
  })

  test.each([
    ['https://elsewhere.example/groups', {}],
    ['http://169.254.169.254/latest/meta-data', { access_token: 'x' }],
    ['not an address', {}],
  ])('are not requested at %s, and no token is sent there', async (endpoint, more) => {
    await enter({ ...ADA, groups: ['Staff'] })
    expect(await roleOf(await enter(leftOut(endpoint, more)))).toBe('admin')
    expect((await lines()).map(({ action }) => action)).toEqual(['account.groups-unknown'])
    expect(provider.bearers).toEqual([])
  })

  test('differ from having no groups', async () => {
    await enter({ ...ADA, groups: ['Staff'] })
    expect(await roleOf(await enter(ADA))).toBe('student')
  })
})
