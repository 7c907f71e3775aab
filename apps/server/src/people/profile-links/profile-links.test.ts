import { PROFILE_LINK_ERROR } from '@callboard/contract/people/profile-links/errors'
import { PROFILE_LINK_DAYS } from '@callboard/contract/people/profile-links/rules'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { profileLinks, studentProfiles } from '#db/schema/profiles.ts'
import { hashToken } from '#platform/tokens.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const START = new Date('2026-11-21T23:58:30.000Z')
const PUBLIC_URL = 'https://callboard.example.edu'
const DAY_MINUTES = 24 * 60

let server: TestApp
let clock: FakeClock
let admin: TestClient
let adminId: string
let profile: Awaited<ReturnType<typeof makeProfile>>

beforeAll(async () => {
  let current = fakeClock(START)
  clock = { now: () => current.now(), advance: (minutes) => current.advance(minutes) }
  server = await testApp({ env: { PUBLIC_URL }, clock })
  restart = () => {
    current = fakeClock(START)
  }
})
let restart: () => void
beforeEach(async () => {
  restart()
  adminId = (await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Okafor' })).id
  admin = await signIn(server, { id: adminId })
  profile = await makeProfile(server, { rating: 84, ethnicity: 'Asian', religion: 'Other', gender: 'Non-Binary' })
})
afterEach(() => server.truncate())
afterAll(() => server.close())

const EDIT_PAGE = new RegExp(`^${PUBLIC_URL}/edit-profile/([\\w-]{43})$`)
const VIEW_PAGE = new RegExp(`^${PUBLIC_URL}/profile/magic/([\\w-]{43})$`)

async function link(kind: 'edit' | 'view', id = profile.id): Promise<string> {
  const response = await admin.post(`/api/talent/${id}/${kind}-token`)
  expect(response.statusCode).toBe(201)
  return (kind === 'edit' ? EDIT_PAGE : VIEW_PAGE).exec(response.json()[`${kind}Url`])?.[1] ?? ''
}
const open = (kind: 'edit' | 'view', token: string) =>
  server.anonymous().get(kind === 'edit' ? `/api/edit-profile/${token}` : `/api/profile/magic/${token}`)
const liveLinks = async (id = profile.id) => (await admin.get(`/api/talent/${id}/links`)).json()
const auditLines = () => server.deps.platform.db.select().from(auditLog).orderBy(auditLog.id)

describe('creating a link', () => {
  test('returns its address once, and stores only its hash', async () => {
    const response = await admin.post(`/api/talent/${profile.id}/edit-token`)
    expect(response.json()).toEqual({ editUrl: expect.stringMatching(EDIT_PAGE), expiresAt: '2026-12-05T23:58:30.000Z' })
    const token = EDIT_PAGE.exec(response.json().editUrl)?.[1] ?? ''
    const [stored] = await server.deps.platform.db.select().from(profileLinks)
    expect(stored?.tokenHash).toEqual(hashToken(token))
    expect(JSON.stringify([await liveLinks(), await auditLines(), { ...stored, tokenHash: '' }])).not.toContain(token)
  })

  test('of the other kind is valid longer and does not affect this one', async () => {
    const edit = await link('edit')
    const response = await admin.post(`/api/talent/${profile.id}/view-token`)
    expect(response.json()).toEqual({ viewUrl: expect.stringMatching(VIEW_PAGE), expiresAt: '2026-12-21T23:58:30.000Z' })
    expect((await open('edit', edit)).statusCode).toBe(200)
    expect(await liveLinks()).toMatchObject([{ kind: 'view' }, { kind: 'edit' }])
  })

  test('revokes the previous one of its kind, also when several are created at once', async () => {
    const first = await link('edit')
    const others = await Promise.all([link('edit'), link('edit'), link('edit')])
    expect((await open('edit', first)).statusCode).toBe(410)
    const statuses = await Promise.all(others.map(async (token) => (await open('edit', token)).statusCode))
    expect(statuses.sort()).toEqual([200, 410, 410])
    expect(await liveLinks()).toHaveLength(1)
  })

  test('is only for casting directors and existing profiles', async () => {
    const owner = await signIn(server, { id: profile.userId })
    for (const path of ['edit-token', 'view-token']) {
      expect((await owner.post(`/api/talent/${profile.id}/${path}`)).statusCode).toBe(403)
      expect((await server.anonymous().post(`/api/talent/${profile.id}/${path}`)).statusCode).toBe(401)
      const missing = await admin.post(`/api/talent/4242/${path}`)
      expect([missing.statusCode, missing.json()]).toEqual([404, errorOf(TALENT_ERROR.missing)])
    }
    expect((await owner.get(`/api/talent/${profile.id}/links`)).statusCode).toBe(403)
    expect((await admin.get('/api/talent/4242/links')).statusCode).toBe(404)
  })
})

describe('the list of live links', () => {
  test('shows creator, expiry and last use of each', async () => {
    const token = await link('view')
    expect(await liveLinks()).toEqual([
      {
        id: expect.any(Number),
        kind: 'view',
        createdAt: START.toISOString(),
        createdBy: 'Ines Okafor',
        expiresAt: '2026-12-21T23:58:30.000Z',
        lastUsedAt: null,
      },
    ])
    clock.advance(5)
    await open('view', token)
    expect((await liveLinks())[0].lastUsedAt).toBe('2026-11-22T00:03:30.000Z')
  })

  test('leaves out revoked, expired and other profiles’ links', async () => {
    const other = await makeProfile(server)
    await link('edit', other.id)
    await link('edit')
    const [{ id }] = await liveLinks()
    expect((await admin.delete(`/api/talent/${profile.id}/links/${id}`)).statusCode).toBe(204)
    await link('view')
    clock.advance(PROFILE_LINK_DAYS.view * DAY_MINUTES)
    expect(await liveLinks()).toEqual([])
  })
})

describe('a link', () => {
  test('stops working when it is revoked, for reading, saving and uploading', async () => {
    const token = await link('edit')
    const [{ id }] = await liveLinks()
    expect((await admin.delete(`/api/talent/${profile.id}/links/${id}`)).statusCode).toBe(204)
    const dead = [410, errorOf(PROFILE_LINK_ERROR.dead)]
    const answers = [
      await open('edit', token),
      await server
        .anonymous()
        .put(`/api/edit-profile/${token}`, { firstName: 'A', lastName: 'B', email: 'a@b.co', cellPhone: '1', major: 'M' }),
      await server.anonymous().upload(`/api/edit-profile/${token}/photos`, { name: 'a.png', type: 'image/png', content: Buffer.from('x') }),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual(dead)
  })

  test.each(['edit', 'view'] as const)('to %s expires as shown', async (kind) => {
    const token = await link(kind)
    clock.advance(PROFILE_LINK_DAYS[kind] * DAY_MINUTES - 1)
    expect((await open(kind, token)).statusCode).toBe(200)
    clock.advance(1)
    const dead = await open(kind, token)
    expect([dead.statusCode, dead.json()]).toEqual([410, errorOf(PROFILE_LINK_ERROR.dead)])
  })

  test('is unknown when it does not exist, is of the other kind, or is malformed', async () => {
    const [edit, view] = [await link('edit'), await link('view')]
    for (const [kind, token] of [
      ['edit', 'A'.repeat(43)],
      ['edit', view],
      ['view', edit],
      ['edit', `${edit}A`],
      ['view', '1'],
      ['view', '%00'],
      ['edit', 'x'.repeat(201)],
    ] as const) {
      expect((await open(kind, token)).statusCode, token).toBe(404)
    }
    expect((await open('edit', 'A'.repeat(43))).json()).toEqual(errorOf(PROFILE_LINK_ERROR.missing))
  })

  test('to a deleted profile opens nothing, and is not restored with it', async () => {
    const tokens = [await link('edit'), await link('view')] as const
    const deletion = await admin.call('DELETE', '/api/talent/bulk', { body: { profileIds: [profile.id] } })
    expect((await open('edit', tokens[0])).statusCode).toBe(404)
    await admin.post(`/api/talent/deleted/${deletion.json().batch}/restore`)
    expect([(await open('edit', tokens[0])).statusCode, (await open('view', tokens[1])).statusCode]).toEqual([404, 404])
  })

  test('cannot be revoked through another profile, twice, or by anyone else', async () => {
    const other = await makeProfile(server)
    const token = await link('edit')
    const [{ id }] = await liveLinks()
    expect((await admin.delete(`/api/talent/${other.id}/links/${id}`)).statusCode).toBe(404)
    expect((await (await signIn(server, { id: profile.userId })).delete(`/api/talent/${profile.id}/links/${id}`)).statusCode).toBe(403)
    expect((await server.anonymous().delete(`/api/talent/${profile.id}/links/${id}`)).statusCode).toBe(401)
    expect((await open('edit', token)).statusCode).toBe(200)
    expect((await admin.delete(`/api/talent/${profile.id}/links/${id}`)).statusCode).toBe(204)
    const again = await admin.delete(`/api/talent/${profile.id}/links/${id}`)
    expect([again.statusCode, again.json()]).toEqual([404, errorOf(PROFILE_LINK_ERROR.missing)])
  })

  test('to a restricted profile is neither listed nor revoked', async () => {
    await link('edit')
    const [{ id }] = await liveLinks()
    await server.deps.platform.db.update(studentProfiles).set({ heldAt: START })
    expect((await admin.get(`/api/talent/${profile.id}/links`)).statusCode).toBe(404)
    expect((await admin.delete(`/api/talent/${profile.id}/links/${id}`)).statusCode).toBe(404)
    await server.deps.platform.db.update(studentProfiles).set({ heldAt: null })
    expect(await liveLinks()).toMatchObject([{ id }])
  })

  test('is never cached by others, also when it is refused', async () => {
    const token = await link('view')
    for (const answer of [await open('view', token), await open('view', 'nobody'), await open('edit', 'nobody')]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    }
  })

  test('stores its use once a minute, and records it once a day', async () => {
    const token = await link('edit')
    const used = async () => [
      (await liveLinks())[0].lastUsedAt,
      (await auditLines()).filter(({ action }) => action === 'profile-link.used').length,
    ]
    await open('edit', token)
    expect(await used()).toEqual(['2026-11-21T23:58:30.000Z', 1])
    clock.advance(0.5)
    await open('edit', token)
    expect(await used()).toEqual(['2026-11-21T23:58:30.000Z', 1])
    clock.advance(0.5)
    await open('edit', token)
    expect(await used()).toEqual(['2026-11-21T23:59:30.000Z', 1])
    clock.advance(1)
    await Promise.all([open('edit', token), open('edit', token), open('edit', token)])
    expect(await used()).toEqual(['2026-11-22T00:00:30.000Z', 2])
  })

  test('is recorded when it is created, replaced and revoked', async () => {
    await link('edit')
    await link('edit')
    const [{ id }] = await liveLinks()
    await admin.delete(`/api/talent/${profile.id}/links/${id}`)
    const lines = await auditLines()
    expect(lines.map(({ actor, action, subject }) => [actor, action, subject])).toEqual(
      ['created', 'created', 'revoked'].map((verb) => [adminId, `profile-link.${verb}`, `talent:${profile.id}`]),
    )
    expect(lines[1]?.details).toMatchObject({ link: id, kind: 'edit', replaced: expect.any(Number) })
  })
})
