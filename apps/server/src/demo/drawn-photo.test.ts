import { afterAll, beforeAll, expect, it } from 'vitest'
import { isIngested, removePhoto } from '#platform/images/photo-media.ts'
import { makeUser } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { storeDrawn } from './drawn-photo.ts'
import { portrait } from './portraits.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('stores a picture again that the removal of an emptied demo takes away meanwhile', async () => {
  const { platform } = test.deps
  const { id: userId } = await makeUser(test)
  const body = await portrait('twice', { presents: 'woman', heritage: 'european', shot: 0 })
  const { hash } = await storeDrawn(platform, { body, userId }, async (_, photo) => removePhoto(platform.store, photo.hash))
  expect(await isIngested(platform.store, hash)).toBe(true)
})
