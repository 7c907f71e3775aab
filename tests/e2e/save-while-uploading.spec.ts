import type { Page } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile, file } from '../harness/student-data.ts'
import { stored, talentOf } from '../harness/talent-data.ts'

test.beforeEach(({ allowConsoleError }) => {
  // The trace recorder requests the local pictures, but the content security policy forbids that.
  allowConsoleError(/net::ERR_FAILED|Connecting to 'blob:/)
})

/**
 * Delays uploads.
 * @returns functions that complete them, or make them fail
 */
async function slowUploads(page: Page): Promise<{ arrive: () => void; fail: () => void }> {
  const { promise, resolve } = Promise.withResolvers<'arrive' | 'fail'>()
  await page.route(/\/api\/(upload-image|edit-profile\/[^/]+\/photos)$/, async (route) => {
    if ((await promise) === 'arrive') await route.continue().catch(() => undefined)
    else await route.abort()
  })
  return { arrive: () => resolve('arrive'), fail: () => resolve('fail') }
}

/** Counts from now on how often the page submits a form. */
function savesOf(page: Page, path: RegExp): () => number {
  let saves = 0
  page.on('request', (request) => {
    if (['POST', 'PUT', 'PATCH'].includes(request.method()) && path.test(new URL(request.url()).pathname)) saves++
  })
  return () => saves
}

const waitingFor = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const PHOTOS = async () => [await file('one.jpg', 20), await file('two.jpg', 120)]

test('a profile that is saved while photos upload waits for them, and is saved once with them', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const api = await signIn(context, 'waiting@example.edu')
  await createProfile(api)
  const uploads = await slowUploads(page)
  const saves = savesOf(page, /student-profile$/)
  await page.goto('/student-profile')
  await page.locator('input[type=file]').setInputFiles(await PHOTOS())
  await page.getByLabel('Bio').fill('Typed before')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(waitingFor(page, 'Waiting for 2 photos...')).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for 2 photos...' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('Bio').fill('Typed while waiting')
  expect(saves()).toBe(0)
  uploads.arrive()
  await page.waitForURL('**/my-profile')
  const saved = await (await api.get('/api/student-profile')).json()
  expect([saved.portfolio.photos.length, saved.bio, saves()]).toEqual([2, 'Typed while waiting', 1])
})

test('a photo that fails to upload is named, nothing is saved, and the typed text stays', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const api = await signIn(context, 'lost-photo@example.edu')
  await createProfile(api)
  const uploads = await slowUploads(page)
  const saves = savesOf(page, /student-profile$/)
  await page.goto('/student-profile')
  await page.locator('input[type=file]').setInputFiles(await PHOTOS())
  await page.getByLabel('Bio').fill('Kept')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(waitingFor(page, 'Waiting for 2 photos...')).toBeVisible()
  uploads.fail()
  await expect(page.getByText('Some photos were not uploaded. Try them again or remove them, then save.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'one.jpg' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeEnabled()
  await expect(page.getByLabel('Bio')).toHaveValue('Kept')
  expect(saves()).toBe(0)
})

test('talent that the office saves while a photo uploads waits for it', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const api = await signIn(context, ADMIN_EMAIL)
  const { id } = await talentOf(api)
  const uploads = await slowUploads(page)
  const saves = savesOf(page, /talent\/\d+$/)
  await page.goto(`/admin/edit-talent/${id}`)
  await page.locator('input[type=file]').setInputFiles(await file('one.jpg', 40))
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(waitingFor(page, 'Waiting for 1 photo...')).toBeDisabled()
  uploads.arrive()
  await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
  expect([(await stored(page, id)).portfolio.photos.length, saves()]).toEqual([1, 1])
})

test('a profile behind an edit link that is saved while a photo uploads waits for it', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const api = await signIn(context, ADMIN_EMAIL)
  const { id } = await talentOf(api)
  const { editUrl } = await (await api.post(`/api/talent/${id}/edit-token`)).json()
  const uploads = await slowUploads(page)
  const saves = savesOf(page, /edit-profile\/[^/]+$/)
  await page.goto(new URL(editUrl).pathname)
  await page.locator('input[type=file]').setInputFiles(await file('one.jpg', 60))
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(waitingFor(page, 'Waiting for 1 photo...')).toBeDisabled()
  uploads.arrive()
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible()
  expect([(await stored(page, id)).portfolio.photos.length, saves()]).toEqual([1, 1])
})

test('a casting call that is posted while inspiration photos upload waits for them, and says when one is lost', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const api = await signIn(context, ADMIN_EMAIL)
  const first = await slowUploads(page)
  const saves = savesOf(page, /\/api\/projects$/)
  await page.goto('/project-create')
  await page.getByLabel('Title').fill('Waits for its photos')
  await page.locator('input[type=file]').setInputFiles(await PHOTOS())
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(waitingFor(page, 'Waiting for 2 photos...')).toBeDisabled()
  first.fail()
  await expect(page.getByText('Some photos were not uploaded. Try them again or remove them, then save.')).toBeVisible()
  expect(saves()).toBe(0)
  await page.unroute(/\/api\/(upload-image|edit-profile\/[^/]+\/photos)$/)

  const second = await slowUploads(page)
  for (const name of ['one.jpg', 'two.jpg']) await page.getByRole('button', { name: `Try ${name} again` }).click()
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(waitingFor(page, 'Waiting for 2 photos...')).toBeDisabled()
  second.arrive()
  await page.waitForURL(/\/project\/\d+$/)
  const id = page.url().split('/').at(-1)
  expect([(await (await api.get(`/api/projects/${id}`)).json()).inspirationPhotos.length, saves()]).toEqual([2, 1])
})
