import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, type AsAnother, expect, test } from '../harness/fixtures.ts'

const hues = [20, 90, 160]

const picture = (hue: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: hue, g: 120, b: 255 - hue } } })
    .jpeg()
    .toBuffer()

/** A student with three photos, for one test only. */
async function studentWithPhotos(api: APIRequestContext, name: string): Promise<number> {
  const portfolio: string[] = []
  for (const hue of hues) {
    const image = { name: `${hue}.jpg`, mimeType: 'image/jpeg', buffer: await picture(hue) }
    portfolio.push((await (await api.post('/api/upload-image', { multipart: { image } })).json()).url)
  }
  return (await postProfile(api, { firstName: name, lastName: 'Sharer', portfolio })).id
}

const makeStudent = (asAnother: AsAnother, name: string) =>
  asAnother(`${name.toLowerCase()}@example.edu`, (student) => studentWithPhotos(student, name))

/** The red component in the middle of a picture, by which the photos can be distinguished. */
async function redOf(file: Buffer): Promise<number> {
  const { data } = await sharp(file).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  return data[0] ?? -1
}

async function madeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).click()
  return page.getByRole('textbox', { name: 'Link' }).inputValue()
}

test('a failure shows an error, and can be retried', { tag: '@deep' }, async ({ page, context, signIn, allowConsoleError, asAnother }) => {
  allowConsoleError(/status of 500|ERR_FAILED/)
  const id = await makeStudent(asAnother, 'Fay')
  await signIn(context, ADMIN_EMAIL)
  await page.goto(`/download-photos/${id}`)
  await page.route(/\/media\/photos\/|\/api\/image-proxy/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('Download Failed', { exact: true })).toBeVisible()
  await page.route('**/api/photo-download-links', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { message: 'Something went wrong' } }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Failed to Create Share Link', { exact: true })).toBeVisible()
  await page.unroute('**/api/photo-download-links')
  expect(await madeLink(page)).toContain('/download-link/')
})

test('a missing student shows an error, with a way to continue', { tag: '@deep' }, async ({ page, context, signIn, allowConsoleError }) => {
  allowConsoleError(/404/)
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/download-photos/1')
  await expect(page.getByRole('heading', { name: 'Student not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expect(page).toHaveURL('/')
})

test('photos are chosen and downloaded one after another, each under its own number', async ({ page, context, signIn, asAnother }) => {
  const id = await makeStudent(asAnother, 'Dora')
  await signIn(context, ADMIN_EMAIL)
  await page.goto(`/talent/profile/${id}`)
  await page.getByRole('link', { name: 'Download Photos (3)' }).click()
  await expect(page.getByText('3 of 3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Deselect all' }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('No Photos Selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Photo 1' }).click()
  await page.getByRole('button', { name: 'Photo 3' }).click()

  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect.poll(() => downloads.length).toBe(2)
  expect(downloads.map((download) => download.suggestedFilename())).toEqual(['callboard-photo-1.jpg', 'callboard-photo-3.jpg'])
  const reds = await Promise.all(downloads.map(async (download) => redOf(await readFile(await download.path()))))
  expect(reds.map((red) => hues.findIndex((hue) => Math.abs(hue - red) < 8))).toEqual([0, 2])

  const zip = page.waitForEvent('download')
  await page.getByRole('link', { name: 'One .zip' }).click()
  expect((await zip).suggestedFilename()).toBe('callboard-photos-dora-sharer.zip')
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await expect(page).toHaveURL(new RegExp(`/talent/profile/${id}$`))
})

test('a shared link shows the chosen photos without an account, until it is revoked', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  expectAccessible,
  allowConsoleError,
  asAnother,
}) => {
  allowConsoleError(/status of 410/)
  const id = await makeStudent(asAnother, 'Lena')
  await signIn(context, ADMIN_EMAIL)
  await page.goto(`/download-photos/${id}`)
  await page.getByRole('button', { name: 'Photo 2' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Title').fill('For the viewbook')
  const address = await madeLink(page)
  expect(address).toMatch(/\/download-link\/[\w-]{43}$/)
  await page.getByRole('button', { name: 'QR code' }).click()
  const code = page.getByRole('img', { name: 'QR code of the link' })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([300, 300])
  const mail = await page.getByRole('link', { name: 'Email' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(`mailto:?subject=For the viewbook&body=Hello,`)
  expect(decodeURIComponent(mail ?? '')).toContain(address)
  await expectAccessible(page, '[role=dialog]')

  const visitor = await (await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 800 } })).newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'For the viewbook' })).toBeVisible()
  await expect(visitor.getByText('No account is needed', { exact: false })).toBeVisible()
  await expect(visitor.getByRole('img')).toHaveCount(2)
  const saved = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'Download photo 3' }).click()
  expect(await redOf(await readFile(await (await saved).path()))).toBeGreaterThan(140)

  await visitor.getByRole('link', { name: 'One by one' }).click()
  await expect(visitor).toHaveURL(/\/photo-viewer\/[\w-]+\/0,2$/)
  await expect(visitor.getByText('1 / 2')).toBeVisible()
  await visitor.getByRole('button', { name: 'Next photo' }).click()
  await expect(visitor.getByText('2 / 2')).toBeVisible()

  await page.getByRole('button', { name: 'Revoke the link For the viewbook' }).click()
  await expect(page.getByText('Link revoked', { exact: true })).toBeVisible()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Download Link Expired' })).toBeVisible()
  await visitor.goto('/download-link/nobody-knows-this')
  await expect(visitor.getByRole('heading', { name: 'Link Not Found or Expired' })).toBeVisible()
  await visitor.goto('/photo-viewer/nobody-knows-this/0')
  await expect(visitor.getByRole('heading', { name: 'Error Loading Photos' })).toBeVisible()
  await visitor.context().close()
})

test('on an iPhone, downloading opens the photos one by one from a link of a day', { tag: '@deep' }, async ({
  browser,
  callboard,
  signIn,
  asAnother,
}) => {
  const id = await makeStudent(asAnother, 'Ivo')
  const phone = await browser.newContext({
    baseURL: callboard.url,
    viewport: { width: 390, height: 800 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  const api = await signIn(phone, ADMIN_EMAIL)
  const page = await phone.newPage()
  await page.goto(`/download-photos/${id}`)
  await page.getByRole('button', { name: 'Photo 1' }).click()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page).toHaveURL(/\/photo-viewer\/[\w-]+\/1,2$/)
  await expect(page.getByText('1 / 2')).toBeVisible()
  const [link] = await (await api.get(`/api/download-photos/${id}/links`)).json()
  const hours = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  await phone.close()
})
