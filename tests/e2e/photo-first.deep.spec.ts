import type { Locator, Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, type AsAnother, expect, test } from '../harness/fixtures.ts'
import { withPhotos } from '../harness/student-data.ts'

// Pages for people outside the office first show the person's picture, as large as the screen allows.

const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/** A student with photos, and the addresses of pages that show the photos to anyone. */
async function shownToAnyone(asAnother: AsAnother, name: string, photos: number, account = name) {
  const id = await asAnother(`${account.toLowerCase()}.first@example.edu`, async (student) => {
    const fields = { firstName: name, lastName: 'Photofirst', age: 20, isPublic: true, portfolio: await withPhotos(student, photos) }
    return (await postProfile(student, fields)).id
  })
  return asAnother(ADMIN_EMAIL, async (office) => {
    const { viewUrl } = await (await office.post(`/api/talent/${id}/view-token`)).json()
    const share = await office.post('/api/photo-download-links', { data: { studentId: id, selectedPhotos: [0] } })
    const { token } = await share.json()
    return { publicPage: `/talent/profile/${id}`, magic: new URL(viewUrl).pathname, viewer: `/photo-viewer/${token}/0` }
  })
}

/** Expects a large, complete picture that is in view together with the given element, for example the name. */
async function expectLarge(page: Page, picture: Locator, name: Locator) {
  await expect(picture).toBeVisible()
  await expect(name).toBeInViewport({ ratio: 1 })
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  expect(box.height >= screen.height * 0.6 || box.width >= screen.width - 1, `${box.width} by ${box.height}`).toBe(true)
  // Complete: not cut by the window, and with its own aspect ratio of three to four.
  expect(box.y + box.height, 'the bottom of the picture').toBeLessThanOrEqual(screen.height)
  expect(box.width / box.height).toBeCloseTo(3 / 4, 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

for (const viewport of SCREENS)
  for (const colorScheme of ['light', 'dark'] as const) {
    const title = `a public profile, a magic link and shared photos open with the picture as large as ${viewport.width} px allow, ${colorScheme}`
    test(title, async ({ browser, callboard, asAnother, expectAccessible }) => {
      const { publicPage, magic, viewer } = await shownToAnyone(asAnother, 'Lumi', 3, `lumi.${viewport.width}.${colorScheme}`)
      const page = await (await browser.newContext({ baseURL: callboard.url, viewport, colorScheme })).newPage()
      const heading = page.getByRole('heading', { level: 1, name: 'Lumi Photofirst' })
      for (const address of [publicPage, magic]) {
        await page.goto(address)
        await expectLarge(page, page.getByRole('img', { name: 'Portrait of Lumi Photofirst' }), heading)
        await expectAccessible(page)
      }
      await page.getByRole('button', { name: 'Photo 1, full screen' }).click()
      const overlay = page.getByRole('dialog', { name: 'Lumi Photofirst, photo 1 of 3' })
      const close = overlay.getByRole('button', { name: 'Close' })
      await expectLarge(page, overlay.getByRole('img', { name: 'Lumi Photofirst, 1 of 3' }), close)
      await page.goto(viewer)
      await expectLarge(page, page.getByRole('img', { name: 'Lumi Photofirst, photo 1' }), heading)
      await expectAccessible(page)
      await page.context().close()
    })
  }

test('the thumbhash has the place of the picture until it has loaded, and nothing moves then', async ({
  browser,
  callboard,
  asAnother,
}) => {
  const { publicPage, magic, viewer } = await shownToAnyone(asAnother, 'Vesa', 1)
  for (const [address, alt] of [
    [publicPage, 'Portrait of Vesa Photofirst'],
    [magic, 'Portrait of Vesa Photofirst'],
    [viewer, 'Vesa Photofirst, photo 1'],
  ] as const) {
    const page = await (await browser.newContext({ baseURL: callboard.url, viewport: SCREENS[2] })).newPage()
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/media\/photos\/|\/api\/image-proxy/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const picture = page.getByRole('img', { name: alt })
    const boxes = async () => [await picture.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    await expect(picture, address).toHaveCSS('background-image', /^url\("data:image\/png/)
    await page.evaluate(() => document.fonts.ready)
    const before = await boxes()
    arrived.resolve()
    await expect(picture, address).toHaveCSS('background-image', 'none')
    expect(await boxes(), address).toEqual(before)
    await page.context().close()
  }
})

test('without a picture the name comes first', async ({ page, asAnother }) => {
  const id = await asAnother('bare.first@example.edu', async (student) => {
    return (await postProfile(student, { firstName: 'Bare', lastName: 'Photofirst', isPublic: true })).id
  })
  const magic = await asAnother(ADMIN_EMAIL, async (office) => {
    return (await (await office.post(`/api/talent/${id}/view-token`)).json()).viewUrl
  })
  for (const address of [`/talent/profile/${id}`, new URL(magic).pathname]) {
    await page.goto(address)
    const heading = page.getByRole('heading', { level: 1, name: 'Bare Photofirst' })
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.y, address).toBeLessThan(300)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  }
})
