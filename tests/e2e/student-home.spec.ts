import { applyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, askByCalls, expect, test } from '../harness/fixtures.ts'
import { createProfile, withPhotos } from '../harness/student-data.ts'
import { cardsOf, firstRole } from './casting-room-people.ts'

test.describe('home', () => {
  test('without a profile says what to do, and lets nobody apply', async ({ page, context, signIn, asAnother }) => {
    await asAnother(ADMIN_EMAIL, (office) =>
      postProject(office, { title: 'Viewbook cover', type: 'photo-shoot', urgent: true, campus: 'Malibu Campus' }),
    )
    await signIn(context, 'home-new@example.edu')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Student' })).toBeVisible()
    await expect(page.getByText('Complete Your Profile - Start Getting Opportunities!', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Profile' })).toHaveAttribute('href', '/student-profile')
    await expect(page.getByRole('heading', { name: 'Opportunities to Represent the University' })).toBeVisible()
    const call = page.getByRole('listitem').filter({ hasText: 'Viewbook cover' })
    await expect(call.getByText('Urgent')).toBeVisible()
    await expect(call.getByText('photo shoot')).toBeVisible()
    await expect(call.getByText(/^Posted /)).toBeVisible()
    const apply = call.getByRole('button', { name: 'Apply Now' })
    await expect(apply).toBeDisabled()
    await apply.dispatchEvent('click')
    await expect(page.getByText('Profile Required', { exact: true })).toBeVisible()
    await expect(page.getByText('Please complete your profile before applying to opportunities.', { exact: true })).toBeVisible()
    expect(await (await context.request.get('/api/applications')).json()).toEqual([])
  })

  test('with a profile shows it, applies with one press, and withdraws', async ({ page, context, signIn, asAnother }) => {
    await asAnother(ADMIN_EMAIL, (office) => postProject(office, { title: 'Graduation film', type: 'video-shoot' }))
    const api = await signIn(context, 'home@example.edu')
    const profile = await createProfile(api, {
      age: 20,
      height: `5'6"`,
      instagram: '@ana.silva',
      location: 'Malibu, CA',
      specialties: ['Surfing'],
      bio: 'On stage since seven.',
      portfolio: await withPhotos(api, 9),
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible()
    for (const text of [
      'home@example.edu',
      '310 555 0142',
      'Malibu, CA',
      '@ana.silva',
      'Dance',
      '2028',
      '20 years old',
      `5'6"`,
      'Surfing',
      'On stage since seven.',
      'Available for casting',
    ]) {
      if (text !== 'home@example.edu') await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Rating')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Portfolio' }).getByRole('listitem')).toHaveCount(8)
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/student-profile')

    const call = page.getByRole('listitem').filter({ hasText: 'Graduation film' })
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/applications', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    await call.getByRole('button', { name: 'Apply Now' }).click()
    await expect(call.getByRole('button', { name: 'Applying...' })).toBeDisabled()
    gate.resolve()
    await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
    await expect(page.getByText("Your application has been submitted successfully. We'll be in touch soon!", { exact: true })).toBeVisible()
    await expect(call.getByText('Applied: Received')).toBeVisible()
    await call.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Application withdrawn', { exact: true })).toBeVisible()
    await call.getByRole('button', { name: 'Apply Now' }).click()
    await expect(call.getByText('Applied: Received')).toBeVisible()

    // A student whom the office added has not applied.
    await asAnother(ADMIN_EMAIL, async (office) => {
      const { id } = await postProject(office, { title: 'Alumni film' })
      const added = { studentIds: [profile.id], as: 'shortlisted' }
      await office.post(`/api/roles/${await firstRole(office, id)}/applications`, { data: added })
      const applications = (await cardsOf(office, id)).map((card) => ({ id: card.id, version: card.version }))
      await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })
    })
    await page.reload()
    const booked = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Alumni film' }) })
    await expect(booked.getByText('Booked', { exact: true }).first()).toBeVisible()
    await expect(booked.getByText('Applied: Booked')).toHaveCount(0)
  })

  test('explains why an application failed, and why nothing could be loaded', { tag: '@deep' }, async ({
    page,
    context,
    signIn,
    allowConsoleError,
    asAnother,
  }) => {
    allowConsoleError(/status of (409|503)/)
    await asAnother(ADMIN_EMAIL, (office) => postProject(office, { title: 'Orientation', type: 'commercial' }))
    await createProfile(await signIn(context, 'refused@example.edu'))
    await askByCalls(page)
    await page.route('**/api/projects/page*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Callboard is not ready yet. Please try again in a moment.' } }),
    )
    await page.goto('/')
    await expect(page.getByRole('alert').getByText('Callboard is not ready yet.')).toBeVisible()
    await page.unroute('**/api/projects/page*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.route('**/api/applications', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'Applications for this project are closed.' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Apply Now' }).first().click()
    await expect(page.getByText('Application Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Applications for this project are closed.', { exact: true })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('has tabs within reach of the thumb, which cover nothing', { tag: '@deep' }, async ({ page, context, signIn, asAnother }) => {
    const email = `tabs.${Date.now()}@example.edu`
    const student = await signIn(context, email)
    await createProfile(student)
    const project = await asAnother(ADMIN_EMAIL, async (office) => {
      const { id } = await postProject(office, { title: 'Tabs and tables' })
      const { id: applicationId } = await applyTo(student, id)
      expect((await office.patch(`/api/applications/${applicationId}`, { data: { status: 'accepted' } })).status()).toBe(200)
      return id
    })
    await page.goto(`/project/${project}`)
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect(tabs.getByRole('link')).toHaveText(['Calls', 'Applications', 'Calendar', /^Messages ?1, 1 unread$/, 'Me'])
    await expect(tabs.locator('[aria-current]'), 'a casting call belongs to Calls').toHaveText('Calls')
    for (const [name, path, title] of [
      ['Applications', '/my-applications', 'My Applications'],
      ['Calendar', '/calendar', 'Casting Calendar'],
      [/^Messages/, '/messages', 'Messages'],
      [/^Me$/, '/my-profile', 'Ana Silva'],
      ['Calls', '/', 'Welcome, Ana'],
    ] as const) {
      await tabs.getByRole('link', { name }).tap()
      await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(tabs.locator('[aria-current=page]')).toHaveCount(1)
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    const bar = await tabs.boundingBox()
    expect(bar && bar.y + bar.height).toBe(844)
    // The list below may still be growing, and browsers scroll in whole pixels.
    const bottom = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return Math.floor(await page.locator('#main > *').evaluate((content) => content.getBoundingClientRect().bottom))
    }
    await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.getByRole('button', { name: /^Account menu/ }).tap()
    await expect(page.getByRole('menuitem')).toContainText([
      'My Profile',
      'Self-Tapes',
      'Opportunities',
      'View Profile',
      'Profile Settings',
    ])
    await page.getByRole('menuitem', { name: 'Self-Tapes' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'My Self-Tapes' })).toBeVisible()
    await expect(tabs.locator('[aria-current]')).toHaveText('Me')
  })

  test('offers the home screen once, with the browser’s own question', { tag: '@deep' }, async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    await createProfile(await signIn(context, 'home-screen@example.edu'))
    // The browser offers the installation once, to the page that is open at that moment.
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The manifest is real. But the browser decides when a page may offer the installation, so the test sends that event.
    const { data, errors } = await (await context.newCDPSession(page)).send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Callboard', display: 'standalone' })
    const offer = () =>
      page.evaluate(() => {
        const prompt = async () => {
          document.title = 'asked'
        }
        return window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
      })
    expect(await offer(), 'the browser shows nothing of its own').toBe(false)
    const hint = page.getByRole('complementary', { name: 'Home screen' })
    await expect(hint).toHaveCount(0)
    await page.getByRole('link', { name: 'Callboard', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible()
    await expect(hint).toBeVisible()
    await expectAccessible(page)
    await hint.getByRole('button', { name: 'Add to home screen' }).tap()
    await expect(page).toHaveTitle('asked')
    await expect(hint).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible()
    await offer()
    await expect(hint).toHaveCount(0)
  })

  test('does not offer the home screen again after a refusal', { tag: '@deep' }, async ({ page, context, signIn }) => {
    await createProfile(await signIn(context, 'no-home-screen@example.edu'))
    // The user agent of an iPhone, where the page can only explain the installation.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      })
    })
    await page.goto('/')
    const hint = page.getByRole('complementary', { name: 'Home screen' })
    await expect(hint).toHaveText('Keep Callboard at hand: press Share, then Add to Home Screen.')
    await hint.getByRole('button', { name: 'Do not show this again' }).tap()
    await expect(hint).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible()
    await expect(hint).toHaveCount(0)
  })
})

test('signed out, a student page says so and comes back after sign-in', async ({ page, callboard }) => {
  const since = Date.now()
  // The notice is visible for half a second only, so the page records what it showed.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('You are logged out. Logging in again...')) sessionStorage.setItem('notice', 'seen')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/my-profile', { waitUntil: 'commit' })
  await page.waitForURL(/\/sign-in\?returnTo=/)
  expect(await page.evaluate(() => sessionStorage.getItem('notice'))).toBe('seen')
  await page.getByLabel('Email').fill('back@example.edu')
  await page.keyboard.press('Enter')
  const mail = await callboard.mailTo('back@example.edu', since)
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '')
  await page.waitForURL('**/my-profile')
})
