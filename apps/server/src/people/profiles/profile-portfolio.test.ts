import { createHash } from 'node:crypto'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { describe, expect, test } from 'vitest'
import { photos, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { handmadePng, photographFromPhone, QUARTERS, quartersOf, SECRET } from '#platform/images/fixtures/pictures.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { withProfile } from '#testing/own-profile.ts'
import { inline, newPicture, uploadedBy } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const OWN = '/api/student-profile'

async function student(): Promise<TestClient> {
  return signIn(server, await makeUser(server))
}
const admin = async () => signIn(server, await makeUser(server, { role: 'admin' }))

const images = (profile: OwnProfile) => profile.portfolio.images
const ids = (profile: OwnProfile) => profile.portfolio.photos.map(({ id }) => id)

describe('a portfolio', () => {
  test('accepts uploaded and inline photos, as a list or an object, in order', async () => {
    const client = await student()
    const [first, second] = [await uploadedBy(client), await uploadedBy(client)]
    const shot = await photographFromPhone(3000, 4000, 8)
    const created = await client.post(OWN, { ...PROFILE_FORM, portfolio: { images: [second.url, inline(shot), first.url, second.url] } })
    expect(created.statusCode).toBe(201)
    const profile: OwnProfile = created.json()
    expect(images(profile)).toEqual([second.url, expect.stringMatching(/^\/media\/photos\/[0-9a-f]{64}\/original$/), first.url])
    expect(profile.portfolio.photos[1]).toMatchObject({ width: 3000, height: 4000, url: images(profile)[1] })
    const shown = await server.anonymous().get(images(profile)[1] ?? '')
    expect(shown.rawPayload.includes(SECRET)).toBe(false)
    expect(await quartersOf(shown.rawPayload)).toEqual(QUARTERS)
    const update = await client.put(OWN, { ...PROFILE_FORM, portfolio: [first.url, photoUrl(ids(profile)[1] ?? '', 320)] })
    expect(ids(update.json())).toEqual([first.id, ids(profile)[1]])
    // An address with our origin is accepted too.
    const absolute = await client.put(OWN, { ...PROFILE_FORM, portfolio: images(profile).map((url) => `http://localhost:3000${url}`) })
    expect(images(absolute.json())).toEqual(images(profile))
  })

  test('holds a hundred inline photos in their order, and the same picture once', async () => {
    const pictures = await Promise.all(Array.from({ length: 99 }, newPicture))
    const hashes = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'))
    const again = inline(pictures[30] ?? Buffer.alloc(0)).replace('image/jpeg', 'image/png')
    const client = await student()
    const created = await client.post(OWN, { ...PROFILE_FORM, portfolio: [...pictures.map(inline), again] })
    expect([created.statusCode, ids(created.json())]).toEqual([201, hashes])
    expect(await server.deps.platform.db.$count(photos)).toBe(99)
    const { rows } = await server.deps.platform.db.$client.query(
      "SELECT data->>'hash' AS hash FROM pgboss.job WHERE name = 'photos-finish'",
    )
    expect(rows.map(({ hash }) => hash)).toEqual(expect.arrayContaining(hashes))
  })

  test('stays when omitted, and is emptied by null or an empty list', async () => {
    const { client, profile } = await withProfile(server, { portfolio: [inline(await newPicture()), inline(await newPicture())] })
    expect(images((await client.put(OWN, PROFILE_FORM)).json())).toEqual(images(profile))
    for (const portfolio of [null, [], { images: [] }]) {
      await client.put(OWN, { ...PROFILE_FORM, portfolio: images(profile) })
      expect((await client.put(OWN, { ...PROFILE_FORM, portfolio })).json().portfolio).toEqual({ images: [], photos: [] })
    }
    expect(await server.deps.platform.db.$count(profilePhotos)).toBe(0)
  })

  test('keeps a photo that another user uploaded into it', async () => {
    const { client, profile } = await withProfile(server)
    const director = await admin()
    const theirs = await uploadedBy(director)
    await server.deps.platform.db.insert(profilePhotos).values({ profileId: profile.id, hash: theirs.id, position: 0 })
    const kept = await client.put(OWN, { ...PROFILE_FORM, portfolio: [theirs.url] })
    expect(images(kept.json())).toEqual([theirs.url])
    expect((await client.put(OWN, { ...PROFILE_FORM, portfolio: [] })).statusCode).toBe(200)
    // Once removed, it belongs only to its uploader.
    expect((await client.put(OWN, { ...PROFILE_FORM, portfolio: [theirs.url] })).statusCode).toBe(400)
  })

  test.each([
    ["another person's photo", async () => [(await uploadedBy(await student())).url]],
    ['a photo that never was', async () => [photoUrl('a'.repeat(64))]],
    ['an address elsewhere', async () => ['https://example.com/me.jpg']],
    ['an address of ours that is no photo', async () => ['/api/auth/user']],
    ['a script', async () => ['javascript:alert(1)']],
    ['an empty entry', async () => ['']],
  ])('refuses %s', async (_, portfolio) => {
    const { client, profile } = await withProfile(server, { portfolio: [inline(await newPicture())] })
    const response = await client.put(OWN, { ...PROFILE_FORM, bio: 'changed', portfolio: [images(profile)[0], ...(await portfolio())] })
    expect([response.statusCode, response.json().fields]).toEqual([400, { portfolio: PROFILE_MESSAGE.foreignPhoto }])
    expect((await client.get(OWN)).json()).toEqual(profile)
  })

  test.each([
    ['empty data', 'data:image/jpeg;base64,', 'Photo 2 is empty'],
    ['text as a picture', inline(Buffer.from('hello')), /^Photo 2 is not an image we can read/],
    ['what is not base64', 'data:image/jpeg;base64,%%%%', /^Photo 2 is not an image we can read/],
    ['another type of data', 'data:text/html;base64,PHNjcmlwdD4=', /^Photo 2 is not an image we can read/],
    ['a bomb', inline(handmadePng(50_000, 20_001, { rows: 1 })), 'Photo 2 has too many pixels. Please keep to 120 megapixels'],
  ])('refuses %s and keeps nothing of the request', async (_, entry, message) => {
    const client = await student()
    const response = await client.post(OWN, { ...PROFILE_FORM, portfolio: [inline(await newPicture()), entry] })
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect([response.statusCode, response.json().fields]).toEqual([400, { portfolio: expected }])
    for (const table of [studentProfiles, photos, profilePhotos]) expect(await server.deps.platform.db.$count(table)).toBe(0)
  })

  test('refuses a truncated photo, and one of more than 10 MB', async () => {
    const { client } = await withProfile(server)
    const half = (await photographFromPhone(900, 600, 1)).subarray(0, 5000)
    const truncated = await client.put(OWN, { ...PROFILE_FORM, portfolio: [inline(half)] })
    expect([truncated.statusCode, truncated.json().fields]).toEqual([400, { portfolio: 'Photo 1 is damaged or incomplete' }])
    const huge = await client.put(OWN, { ...PROFILE_FORM, portfolio: [inline(Buffer.alloc(10 * 1024 * 1024 + 1))] })
    expect([huge.statusCode, huge.json().message]).toEqual([413, 'File too large'])
  })

  test.each([
    ['nonsense', 'text'],
    ['a number', 5],
    ['numbers', [1]],
    ['an object without images', {}],
    ['101 photos', Array(101).fill(photoUrl('a'.repeat(64)))],
  ])('refuses %s on its field', async (_, portfolio) => {
    const response = await (await student()).post(OWN, { ...PROFILE_FORM, portfolio })
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['portfolio']])
  })
})

describe('the order of photos', () => {
  test('is saved permanently, and updates the account’s picture', async () => {
    const { client, profile } = await withProfile(server, {
      portfolio: [inline(await newPicture()), inline(await newPicture()), inline(await newPicture())],
    })
    const before = await server.deps.platform.db.select({ id: profilePhotos.id, hash: profilePhotos.hash }).from(profilePhotos)
    const wanted = ids(profile).toReversed()
    const response = await client.put(`${OWN}/photo-order`, { photoIds: wanted })
    expect([response.statusCode, ids(response.json()), response.json().version]).toEqual([200, wanted, 2])
    expect(ids((await client.get(OWN)).json())).toEqual(wanted)
    expect((await client.get('/api/auth/user')).json().profileImageUrl).toBe(photoUrl(wanted[0] ?? '', 160))
    // Share links refer to these ids.
    const after = await server.deps.platform.db.select({ id: profilePhotos.id, hash: profilePhotos.hash }).from(profilePhotos)
    expect(after.toSorted((a, b) => a.id - b.id)).toEqual(before.toSorted((a, b) => a.id - b.id))
  })

  test('must contain every photo once and nothing else', async () => {
    const { client, profile } = await withProfile(server, { portfolio: [inline(await newPicture()), inline(await newPicture())] })
    const [one = '', two = ''] = ids(profile)
    const foreign = (await uploadedBy(client)).id
    const order = (photoIds: unknown) => client.put(`${OWN}/photo-order`, { photoIds })
    expect((await order([one])).statusCode).toBe(409)
    for (const photoIds of [[one, one], [one, two, foreign], [one, foreign], 'x', [1, 2], undefined, [one, two, two]]) {
      const response = await order(photoIds)
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['photoIds']])
    }
    expect((await client.get(OWN)).json()).toEqual(profile)
    expect((await (await student()).put(`${OWN}/photo-order`, { photoIds: [one, two] })).statusCode).toBe(404)
  })
})
