import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { makeProject, signIn } from '#testing/factories.ts'
import { makeScene, ownersHold, ownersPhoto, ownersSelfTape, pictureHash, type Scene } from '#testing/scene.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

test('a photo of a restricted student is served only to that student, in every size, and to all after the hold is lifted', async () => {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  const hash = await pictureHash()
  const [owner, other, admin, anonymous] = [
    await signIn(server, { id: scene.owner.userId }),
    await signIn(server, { id: scene.other.userId }),
    await signIn(server, scene.admin),
    server.anonymous(),
  ]
  const statuses = async () => {
    const all: number[][] = []
    for (const size of ['160', '1280', 'original'])
      all.push(
        await Promise.all([owner, other, admin, anonymous].map(async (who) => (await who.get(`/media/photos/${hash}/${size}`)).statusCode)),
      )
    return all
  }
  const shown = [200, 200, 200, 200]
  expect(await statuses()).toEqual([shown, shown, shown])
  await ownersHold(scene)
  await server.deps.withheldPhotos.look()
  const withheld = [200, 404, 404, 404]
  expect(await statuses()).toEqual([withheld, withheld, withheld])
  const { headers } = await owner.get(`/media/photos/${hash}/160`)
  expect(headers['cache-control']).toBe('private, no-store')
  const missing = await anonymous.get(`/media/photos/${'0'.repeat(64)}/160`)
  const refused = await anonymous.get(`/media/photos/${hash}/160`)
  expect([refused.body, refused.headers['cache-control']]).toEqual([missing.body, missing.headers['cache-control']])

  await server.deps.platform.db.update(studentProfiles).set({ heldAt: null }).where(eq(studentProfiles.id, scene.owner.id))
  await server.deps.withheldPhotos.look()
  expect(await statuses()).toEqual([shown, shown, shown])
})

/** Gives the owner a tape with the test picture as its still. */
async function ownersStill(scene: Scene): Promise<void> {
  const id = await ownersSelfTape(scene)
  const thumbnailUrl = `/media/photos/${await pictureHash()}/320`
  await server.deps.platform.db.update(selfTapes).set({ thumbnailUrl }).where(eq(selfTapes.id, id))
}

/** Stores the picture with its files, but without any reference. */
async function pictureOfNobody(scene: Scene): Promise<void> {
  await ownersPhoto(scene)
  await server.deps.platform.db.delete(profilePhotos)
}

const HELD_SHOWS = { 'in the portfolio': async (scene: Scene) => void (await ownersPhoto(scene)), 'as the still of a tape': ownersStill }
const OTHERS_SHOW = {
  ...HELD_SHOWS,
  'in a casting call': async () => {
    const { id } = await makeProject(server)
    const inspirationPhotos = [`/media/photos/${await pictureHash()}/original`]
    await server.deps.platform.db.update(projects).set({ inspirationPhotos }).where(eq(projects.id, id))
  },
}

describe.each(Object.entries(HELD_SHOWS))('the photo that a restricted student has %s', (_, showOwn) => {
  const status = async () => (await server.anonymous().get(`/media/photos/${await pictureHash()}/160`)).statusCode

  test.each(Object.entries(OTHERS_SHOW))('is served when another student has the same one %s', async (_, showTheirs) => {
    const scene = await makeScene(server)
    await pictureOfNobody(scene)
    await showOwn(scene)
    await showTheirs({ ...scene, owner: scene.other })
    await ownersHold(scene)
    await server.deps.withheldPhotos.look()
    expect(await status()).toBe(200)
  })

  test.each(Object.entries(HELD_SHOWS))('is withheld when only another restricted student has the same one %s', async (_, showTheirs) => {
    const scene = await makeScene(server)
    await pictureOfNobody(scene)
    await showOwn(scene)
    await showTheirs({ ...scene, owner: scene.other })
    await ownersHold(scene)
    await ownersHold({ ...scene, owner: scene.other })
    await server.deps.withheldPhotos.look()
    expect(await status()).toBe(404)
  })
})

test('a forged or expired session counts as signed out', async () => {
  const scene = await makeScene(server)
  await ownersPhoto(scene)
  await ownersHold(scene)
  await server.deps.withheldPhotos.look()
  const address = `/media/photos/${await pictureHash()}/160`
  const [name, value] = await server.sessionCookie(scene.owner.userId)
  const expired = await server.sessionCookie(scene.owner.userId, { expired: true })
  for (const cookie of [[name, `${value}x`], expired, [name, '%E0%A4%A']] as const) {
    const client = server.anonymous()
    client.cookies.set(...(cookie as [string, string]))
    expect((await client.get(address)).statusCode).toBe(404)
  }
})
