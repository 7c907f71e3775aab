import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, askByCalls, expect, test } from '../harness/fixtures.ts'
import { withPhotos } from '../harness/student-data.ts'
import { talentOf, uniqueName } from '../harness/talent-data.ts'

/** Ages that no other test uses, so that the filters find only these two. */
const TALENTS = [
  { firstName: 'Søren', lastName: 'Zwart', age: 71, location: 'Ålborg, Denmark', specialties: ['Fencing', 'Juggling', 'Tap'] },
  { firstName: 'Zoë', lastName: 'Ōshima', age: 72, location: 'Kyōto, Japan', available: false, bio: '100% stage_fright free' },
] as const

test.beforeAll(async ({ asAnother }) => {
  for (const talent of TALENTS) {
    const email = `${talent.age}.talent@example.edu`
    await asAnother(email, async (api) => {
      if ((await api.get('/api/student-profile')).status() === 404) await postProfile(api, { ...talent, email })
    })
  }
})

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test('the keyboard alone finds a talent and comes back', async ({ page }) => {
  await page.goto('/talent-search?ageMin=71')
  const cards = page.locator('[data-talent]')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 talents' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog')
  await expect(profile.getByRole('heading', { name: 'Zoë Ōshima' })).toBeVisible()
  await expect(profile.getByText('100% stage_fright free')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(profile.getByRole('heading', { name: 'Søren Zwart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(cards.first()).toBeFocused()
})

test('cards show who is unavailable, one specialty, and how many more', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/talent-search?ageMin=71&view=cards')
  const soren = page.getByRole('listitem').filter({ hasText: 'Søren Zwart' })
  await expect(soren.getByText('Fencing')).toBeVisible()
  await expect(soren.getByText('+2')).toBeVisible()
  await expect(soren.getByText('Juggling')).toHaveCount(0)
  await expect(soren.getByText('Unavailable')).toHaveCount(0)
  const zoe = page.getByRole('listitem').filter({ hasText: 'Zoë Ōshima' })
  await expect(zoe.getByText('Unavailable')).toBeVisible()
  await expect(soren.getByRole('button')).toHaveAccessibleDescription(/^No consent 71 · .*Ålborg, Denmark Fencing ?\+2$/)
  await expect(zoe.getByRole('button')).toHaveAccessibleDescription(/^Unavailable No consent 72 · .*Kyōto, Japan/)
})

test('the contact sheet is the default, and shows who is unavailable, one specialty, and how many more', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/talent-search?ageMin=71')
  await expect(page.getByRole('button', { name: 'Contact sheet' })).toHaveAttribute('aria-pressed', 'true')
  const soren = page.getByRole('listitem').filter({ hasText: 'Søren Zwart' })
  await expect(soren.getByRole('button')).toHaveAccessibleDescription(/^No consent Fencing ?\+2$/)
  await expect(soren.getByText('Unavailable')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Zoë' }).getByText('Unavailable')).toBeVisible()
})

test('at 1280x720 the talent database shows its filters and three rows of faces, and the toolbar is sticky', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const lastName = uniqueName()
  for (let index = 0; index < 20; index += 1) await talentOf(context.request, { lastName })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/talent-search?search=${lastName}`)
  const faces = page.locator('[data-talent] > span:first-child')
  await expect(faces).toHaveCount(20)
  const bottoms = await faces.evaluateAll((all) => all.map((face) => Math.round(face.getBoundingClientRect().bottom)))
  expect(new Set(bottoms.filter((bottom) => bottom <= 720)).size).toBeGreaterThanOrEqual(3)
  await expect(page.getByLabel('Minimum age')).toBeInViewport()
  await page.getByRole('button', { name: 'Order: Newest first' }).click()
  await page.getByRole('menuitem', { name: 'People per page' }).press('ArrowRight')
  await page.getByRole('menuitemradio', { name: '60' }).press('Enter')
  await expect(page).toHaveURL(/size=60/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto('/talent-search')
  await expect(page).toHaveURL(/size=60/)
  await expect(faces.nth(20)).toBeAttached()
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await expect(page.getByLabel('Minimum age')).toBeInViewport()
})

test('filters are in the address, and going back restores them', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/talent-search')
  await page.getByRole('searchbox').fill('zwart')
  await page.getByLabel('Minimum age').fill('71')
  await page.getByLabel('Location').fill('alborg')
  await expect(page).toHaveURL(/\?search=zwart&ageMin=71&location=alborg$/)
  await expect(page.locator('[data-talent]')).toHaveCount(1)
  await page.getByRole('button', { name: /Søren Zwart/ }).click()
  await expect(page).toHaveURL(/talent=\d+/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Minimum age')).toHaveValue('71')
  await page.reload()
  await expect(page.locator('[data-talent]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/talent-search$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('searches without matches, with impossible ages and with invalid addresses explain themselves', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/talent-search?search=nobody%25is_called%27this')
  await expect(page.getByRole('heading', { name: 'No talent matches' })).toBeVisible()
  await page.getByLabel('Minimum age').fill('60')
  await page.getByLabel('Maximum age').fill('20')
  await expect(page.getByText('The minimum age is above the maximum age.')).toBeVisible()
  await expect(page.getByText('Must not be below the minimum')).toBeVisible()
  await page.getByLabel('Maximum age').fill('200')
  await expect(page.getByLabel('Maximum age')).toHaveAccessibleDescription('Please enter a whole number from 0 to 150')
  await page.goto('/talent-search?ageMin=-4&ageMax=999&experienceLevel=wizard&offset=x&after=soon&location=%20')
  await expect(page.locator('[data-talent]').first()).toBeVisible()
  await page.goto('/talent-search?talent=1')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Talent not found' }).first()).toBeVisible()
})

test('a failed search shows an error and can be retried', { tag: '@deep' }, async ({ page, allowConsoleError, expectAccessible }) => {
  allowConsoleError(/500/)
  await askByCalls(page)
  await page.route('**/api/talent/search?*', (route) => route.fulfill({ status: 500, json: { message: 'The board fell off the wall.' } }))
  await page.goto('/talent-search?ageMin=71')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/talent/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('[data-talent]')).toHaveCount(2)
})

test('Share Profile copies the public address', async ({ page, context, callboard }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/talent-search?ageMin=71&ageMax=71')
  await page.getByRole('button', { name: /Søren Zwart/ }).click()
  const id = /talent=(\d+)/.exec(page.url())?.[1]
  await page.getByText('Who sees what?').click()
  await expect(page.getByText('Copies the address of the public page.')).toBeVisible()
  await page.getByRole('button', { name: 'Share Profile' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${callboard.url}/talent/profile/${id}`)
})

test('a full page leads to the next one and back', { tag: '@deep' }, async ({ page, context }) => {
  const [one] = await (await context.request.get('/api/talent/search?ageMin=71&limit=1')).json()
  const talents = Array.from({ length: 20 }, (_, index) => ({ ...one, id: one.id + index, firstName: `Number ${index}` }))
  const second = talents.slice(1).map((talent, index) => ({ ...talent, id: talent.id + 100, firstName: `Later ${index}` }))
  const asked: URL[] = []
  await askByCalls(page)
  await page.route('**/api/talent/search?*', (route) => {
    const address = new URL(route.request().url())
    asked.push(address)
    const isSecond = address.searchParams.has('after')
    return route.fulfill({ json: isSecond ? second : talents })
  })
  await page.goto('/talent-search?ageMin=71')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: /^Later 0 / })).toBeInViewport()
  await expect(page.getByText('21–39')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('button', { name: /^Number 0 / })).toBeInViewport()
  expect(asked[0]?.search).toBe('?ageMin=71&limit=20')
})

test('on a phone the filters fold away and nothing is cut off', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/talent-search?ageMin=71')
  await expect(page.locator('[data-talent]')).toHaveCount(2)
  await expect(page.getByLabel('Minimum age')).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByLabel('Minimum age')).toHaveValue('71')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a missing photograph is shown as missing', { tag: '@deep' }, async ({ page, context, allowConsoleError }) => {
  allowConsoleError(/404/)
  const { firstName } = await talentOf(context.request, { portfolio: await withPhotos(context.request, 1) })
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/talent-search?search=${firstName}`)
  await expect(page.getByText('Photo cannot be shown', { exact: true })).toBeVisible()
})

test('the numbers beside choices move no label when they come', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let release = () => {}
  const counted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/talent/search/choices*', async (route) => {
    await counted
    await route.continue()
  })
  await page.goto('/talent-search')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const label = page.getByRole('dialog').locator('label').filter({ hasText: 'Junior' })
  await expect(label).toHaveText('Junior ')
  // The position of the label's text. Its box is as high as the whole line.
  const tops = () =>
    label.evaluate((element) => {
      const range = document.createRange()
      range.selectNode(element.childNodes[0] ?? element)
      return [range.getBoundingClientRect().top, element.getBoundingClientRect().height]
    })
  const before = await tops()
  release()
  await expect(label).toHaveText(/^Junior \d/)
  expect(await tops()).toEqual(before)
})
