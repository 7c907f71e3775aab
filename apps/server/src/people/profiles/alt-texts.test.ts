import { PHOTO_ALT_LENGTH } from '@callboard/contract/people/photos/endpoints'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { withProfile } from '#testing/own-profile.ts'
import { inline, newPicture } from '#testing/pictures.ts'
import { PROFILE_FORM } from '#testing/profile-form.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const OWN = '/api/student-profile'
const WORDS = 'Smiling at the camera, denim jacket'
const altsOf = (profile: OwnProfile) => profile.portfolio.photos.map(({ alt }) => alt)

async function described() {
  const { client, profile } = await withProfile(server, { portfolio: [inline(await newPicture()), inline(await newPicture())] })
  const [first, second] = profile.portfolio.photos
  if (!first || !second) throw new Error('no photos')
  const answer = await client.put(OWN, { ...PROFILE_FORM, photoAlts: { [first.id]: ` ${WORDS} `, [second.id]: '  ' } })
  expect(answer.statusCode, answer.body).toBe(200)
  return { client, profile: answer.json() as OwnProfile, first, second }
}

test('the alt text of a photo is stored with it, and returned wherever it is shown', async () => {
  const { client, profile } = await described()
  expect(altsOf(profile)).toEqual([WORDS, undefined])
  expect(altsOf((await server.anonymous().get(`/api/public/talent/${profile.id}`)).json())).toEqual([WORDS, undefined])
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  expect((await director.get('/api/talent/search')).json()[0].portfolio.photos[0].alt).toBe(WORDS)
  expect((await client.get(`/api/download-photos/${profile.id}`)).json().photos[0].photo.alt).toBe(WORDS)
})

test('the bearer of an edit link can set alt texts too', async () => {
  const { profile, first, second } = await described()
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const token = (await director.post(`/api/talent/${profile.id}/edit-token`)).json().editUrl.split('/').at(-1)
  const link = `/api/edit-profile/${token}`
  expect(altsOf((await server.anonymous().get(link)).json())).toEqual([WORDS, undefined])
  const answer = await server.anonymous().put(link, { ...PROFILE_FORM, photoAlts: { [first.id]: WORDS, [second.id]: 'In profile' } })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(altsOf((await server.anonymous().get(link)).json())).toEqual([WORDS, 'In profile'])
})

test('alt texts stay with their photos in another order, and when a form does not send them', async () => {
  const { client, first, second } = await described()
  await client.put('/api/student-profile/photo-order', { photoIds: [second.id, first.id] })
  const kept: OwnProfile = (await client.put(OWN, { ...PROFILE_FORM, bio: 'New' })).json()
  expect(altsOf(kept)).toEqual([undefined, WORDS])
  expect(altsOf((await client.put(OWN, { ...PROFILE_FORM, photoAlts: {} })).json())).toEqual([undefined, undefined])
})

test.each([
  ['words that are too long', (id: string) => ({ [id]: 'x'.repeat(PHOTO_ALT_LENGTH + 1) })],
  ['a name that is no photo', () => ({ photo: 'Smiling' })],
  ['no words', (id: string) => ({ [id]: 7 })],
])('%s are refused on their field', async (_, alts) => {
  const { client, first } = await described()
  const answer = await client.put(OWN, { ...PROFILE_FORM, photoAlts: alts(first.id) })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields).join()).toMatch(/^photoAlts/)
})
