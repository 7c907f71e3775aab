import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleTape } from '../../apps/server/src/demo/tape/sample-tape.ts'
import { FORMS } from '../harness/other-person-forms.ts'
import { become, expect, type Person, test } from '../harness/two-people.ts'

test.beforeEach(({ allowConsoleError }) => allowConsoleError(/status of 409/))

const dialogOf = (page: Page, { name }: Person) =>
  page.getByRole('dialog', { name: `You are now signed in as ${name} in this browser`, exact: true })

/** Opens another tab of the same browser, after another person has signed in there. */
async function openTab(context: BrowserContext, person: Person): Promise<Page> {
  await become(context, person)
  const tab = await context.newPage()
  await tab.goto('/calendar')
  return tab
}

const TYPED = 'Words of the first person'

for (const { name, inEveryRun, owner, path, open, field, fill, send } of FORMS) {
  const title = `${name} is refused from the page of somebody else, and only that person finds the typed text again`
  test(title, { tag: inEveryRun ? [] : '@deep' }, async ({ page, context, cast }) => {
    const [mine, theirs] = owner === 'office' ? [cast.office, cast.colleague] : [cast[owner], cast.bruno]
    await become(context, mine)
    await page.goto(path(cast))
    // Wait until the page has loaded. Otherwise one of its own reads would be refused.
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await open?.(page)
    await fill?.(page)
    await field?.(page).fill(TYPED)
    await become(context, theirs)
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await send(page)
    expect((await (await refused).allHeaders())['x-callboard-person']).toBe(theirs.id)
    await expect(dialogOf(page, theirs)).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(1)
    if (!field) return

    // A colleague must see the office's dialogs as well, and another student a student's page.
    await page.getByRole('button', { name: `Continue as ${theirs.name}` }).click()
    await expect(dialogOf(page, theirs)).toHaveCount(0)
    await page.goto(path(cast))
    await open?.(page)
    await expect(field(page)).not.toHaveValue(TYPED)
    await become(context, mine)
    await page.goto(path(cast))
    await open?.(page)
    await expect(field(page)).toHaveValue(TYPED)
  })
}

test('a tab learns at once who has signed in, hides the data of its person, and continues when they are back', async ({
  page,
  context,
  cast: { ana, bruno },
  expectAccessible,
}) => {
  await become(context, ana)
  await page.goto('/student-profile')
  await page.getByLabel('Bio').fill(TYPED)
  const other = await openTab(context, bruno)
  await expect(dialogOf(page, bruno)).toBeVisible()
  await expect(page.getByLabel('Bio')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, bruno)).toBeVisible()
  await expectAccessible(page)
  await become(context, ana)
  await other.goto('/calendar')
  await expect(dialogOf(page, bruno)).toHaveCount(0)
  await expect(page.getByLabel('Bio')).toHaveValue(TYPED)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated', { exact: false }).first()).toBeVisible()
})

test('signing in again as the first person leads back to the page and the typed text', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  cast: { office, colleague, projectId },
}) => {
  await become(context, office)
  await page.goto(`/project-edit/${projectId}`)
  await page.getByLabel('Title').fill(TYPED)
  // A separate session for this test, because the next sign-in ends it.
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, colleague.email)
  await become(context, { ...colleague, cookies: await elsewhere.cookies() })
  await elsewhere.close()
  const other = await context.newPage()
  await other.goto('/calendar')
  // A page tells other tabs who its person is once its code has loaded.
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.close()
  const since = Date.now()
  await page.getByRole('button', { name: `Sign in again as ${office.name}` }).click()
  await page.getByLabel('Email').fill(office.email)
  await page.keyboard.press('Enter')
  const mail = await callboard.mailTo(office.email, since)
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
  await page.waitForURL(`**/project-edit/${projectId}`)
  await expect(page.getByLabel('Title')).toHaveValue(TYPED)
})

test('a tab learns at once that its person has signed out, and asks them to sign in again', { tag: '@deep' }, async ({
  page,
  context,
  callboard,
  signIn,
}) => {
  await signIn(context, 'leaver@example.edu')
  await page.goto('/student-profile')
  await page.getByLabel('First Name').fill(TYPED)
  const draftsOnDevice = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('profile-draft')))
  await expect.poll(draftsOnDevice).toHaveLength(1)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await other.getByRole('button', { name: 'Sign out and remove' }).click()
  await page.waitForURL('**/sign-in?returnTo=%2Fstudent-profile')
  // Typed text is stored for this tab only: signing out leaves nothing on the device.
  expect(await draftsOnDevice()).toEqual([])
  await signIn(context, 'leaver@example.edu')
  await page.goto(`${callboard.url}/student-profile`)
  await expect(page.getByLabel('First Name')).toHaveValue(TYPED)
})

for (const isUsed of [false, true]) {
  const title = `a page whose person a casting director signed out leads to sign-in when it is ${isUsed ? 'used' : 'left alone'}`
  test(title, { tag: isUsed ? '@deep' : [] }, async ({ page, context, signIn, asAnother, cast, allowConsoleError }) => {
    allowConsoleError(/status of 401/)
    const person = await signIn(context, `signed.out.${isUsed}@example.edu`)
    const { id } = await (await person.get('/api/auth/user')).json()
    // The live-update stream is refused once nobody is signed in, or it is not answered at all.
    let reopen = () => {}
    await page.route('**/api/events*', async (route) => {
      await new Promise<void>((resolve) => {
        reopen = resolve
      })
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/events*')
    await page.goto('/calendar')
    await asked
    await asAnother(cast.office.email, async (office) => expect((await office.delete(`/api/accounts/${id}/sessions`)).ok()).toBe(true))
    if (isUsed) await page.getByRole('button', { name: 'Next month' }).click()
    else reopen()
    await page.waitForURL('**/sign-in?returnTo=%2Fcalendar*')
  })
}

test('the upload of a video stops when somebody else signs in, and continues when its person is back', { tag: '@deep' }, async ({
  page,
  context,
  cast: { ana, bruno },
}) => {
  const portrait = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
  const { video } = await sampleTape(portrait, 3)
  await become(context, ana)
  await page.goto('/self-tape-upload')
  await page.setInputFiles('input[type=file]', { name: 'take.webm', mimeType: 'video/webm', buffer: video })
  await page.getByLabel('Title').fill('On its way')
  let isFirst = true
  await page.route('**/api/self-tapes/uploads/*', async (route) => {
    if (isFirst && route.request().method() === 'PATCH') {
      isFirst = false
      await become(context, bruno)
    }
    await route.continue()
  })
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await page.getByRole('button', { name: 'Upload Self-Tape' }).click()
  expect((await refused).request().method()).toBe('PATCH')
  await expect(dialogOf(page, bruno)).toBeVisible()

  // Another person's page has neither the video nor the text.
  const other = await openTab(context, bruno)
  await other.goto('/self-tape-upload')
  await expect(other.getByLabel('Title')).toHaveValue('')
  expect(await (await context.request.get('/api/self-tapes')).json()).toEqual([])

  await become(context, ana)
  await other.goto('/calendar')
  await page.waitForURL('**/my-self-tapes')
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
})

test('only the person who took photos sees and saves those that wait on the device', { tag: '@deep' }, async ({
  page,
  context,
  cast: { office, colleague, talentId },
}) => {
  await become(context, office)
  await page.goto(`/photo-updater?student=${talentId}`)
  const strip = page.getByRole('region', { name: 'Contact strip' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await page.getByRole('button', { name: 'Capture' }).click()
  await expect(strip).toHaveCount(1)
  await become(context, colleague)
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await page.getByRole('button', { name: 'Finish' }).click()
  await refused
  await page.getByRole('button', { name: `Continue as ${colleague.name}` }).click()
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  await expect(strip).toHaveCount(0)
  await become(context, office)
  await page.goto(`/photo-updater?student=${talentId}`)
  await expect(strip).toHaveCount(1)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Photos saved', { exact: true })).toBeVisible()
})
