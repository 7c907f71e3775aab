import { applicantsTo, applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, askByCalls, expect, test } from '../harness/fixtures.ts'

test('the preview shows sample projects to anyone without a request to the API', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/')) calls.push(pathname)
  })
  await page.goto('/admin-preview')
  await expect(page.getByRole('heading', { name: 'Casting dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Welcome week film' }).click()
  await expect(page.getByText(/This is a sample/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Applications for Welcome week film' }).hover()
  await page.getByRole('button', { name: 'View as Student' }).click()
  await expect(page.getByRole('heading', { name: /Opportunities to Represent/ })).toBeVisible()
  await expect(page.getByText('Research in 60 seconds')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to dashboard' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  expect(calls).toEqual([])
})

test('casting directors’ screens tell students so, and send them to sign in', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, 'curious@example.edu')
  // The notice is visible for half a second only; the page records that it was shown.
  const notices: string[] = []
  await page.exposeFunction('noticeShown', (words: string) => void notices.push(words))
  await page.addInitScript(() => {
    const words = 'Admin access required...'
    const watch = new MutationObserver(() => {
      if (!document.body?.textContent.includes(words)) return
      watch.disconnect()
      Reflect.get(window, 'noticeShown')(words)
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.route('**/api/login**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }))
  const paths = ['/admin-dashboard', '/admin', '/talent-search', '/project-create', '/project-edit/1']
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForURL((url) => url.pathname === '/api/login' && url.searchParams.get('returnTo') === path)
  }
  expect(notices).toEqual(paths.map(() => 'Admin access required...'))
})

test.describe('for casting directors', () => {
  test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

  test('without projects the next step is to create one', { tag: '@deep' }, async ({ page, expectAccessible }) => {
    await askByCalls(page)
    await page.route('**/api/projects/page*', (route) =>
      route.fulfill({ json: { projects: [], page: 1, pageCount: 1, total: 0, byStatus: [] } }),
    )
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Create Project' })).toHaveAttribute('href', '/project-create')
    await expectAccessible(page)
    // A new instance shows what is still to set up, based on its data.
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('listitem').filter({ hasText: 'Connect a mail server' })).toContainText('To do')
    await steps.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('Written to the outbox folder', { exact: true })).toBeVisible()
    await steps.getByRole('button', { name: 'Put this list away' }).click()
    await expect(steps).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(steps).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('No projects yet. Create your first casting call!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome back, Admin' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the dashboard leads to everything that the office does', async ({ page, context }) => {
    await postProject(context.request, { title: `Evening light ${Date.now()}`, urgent: true, deadline: '2031-03-04' })
    await page.goto('/admin-dashboard')
    const desk = page.getByRole('navigation', { name: 'Casting desk' })
    const places = { 'Talent List': '/talent-search', 'Add Talent': '/admin-add-talent', 'Bulk Message': '/bulk-message' }
    for (const [name, href] of Object.entries({ ...places, 'Export Database': '/export-database' }))
      await expect(desk.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(page.getByRole('main').getByRole('link', { name: 'New Project' })).toHaveAttribute('href', '/project-create')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'View as Student' }).click()
    await page.getByRole('button', { name: 'Back to dashboard' }).click()
    await expect(desk).toBeVisible()
  })

  test('projects that fail to load can be requested again', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/500/)
    await askByCalls(page)
    await page.route('**/api/projects/page*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/projects/page*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Casting dashboard' })).toBeVisible()
  })

  test('an application is read, decided on, given a note and undone', async ({ page, context, browser, callboard, signIn }) => {
    const title = `Library portraits ${Date.now()}`
    const { id } = await postProject(context.request, { title, urgent: true, deadline: '2031-03-04', shootDate: '2031-04-05' })
    const student = await browser.newContext({ baseURL: callboard.url })
    const api = await signIn(student, 'applicant@example.edu')
    if ((await api.get('/api/student-profile')).status() === 404) await postProfile(api, { firstName: 'Ngọc', lastName: 'Trần', age: 20 })
    await applyTo(api, id)

    await page.goto('/admin-dashboard')
    const row = page.getByRole('row', { name: title })
    await expect(row.getByText('Tue, Mar 4, 2031')).toBeVisible()
    await expect(row.getByText('Urgent')).toBeVisible()
    const opener = row.getByRole('button', { name: `Applications for ${title}` })
    await expect(opener).toHaveText('1 Application')
    await opener.click()
    const application = page.getByRole('listitem', { name: 'Ngọc Trần' })
    await expect(application.getByRole('link', { name: /View Profile/ })).toHaveAttribute('target', '_blank')
    await expect(application.getByRole('link', { name: /View Profile/ })).toHaveAttribute('href', /^\/talent\/profile\/\d+$/)
    await application.getByRole('button', { name: 'Released' }).click()
    await expect(page.getByText('Ngọc Trần is told by message and email.', { exact: true })).toBeVisible()
    await application.getByRole('button', { name: 'To decide' }).click()
    await expect(application.getByRole('button', { name: 'To decide' })).toHaveAttribute('aria-pressed', 'true')
    await application.getByLabel('Notes').fill('Callback on Thursday')
    await application.getByRole('button', { name: 'Save notes' }).click()
    await expect(page.getByText('Notes saved', { exact: true })).toBeVisible()
    await application.getByText(/^History/).click()
    await expect(application.getByText('“Callback on Thursday”')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(page.getByRole('dialog').getByText(/1 application is deleted too\. Its calendar events stay\./)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await student.close()
  })

  test('applications that fail to load show an error, and can be requested again', { tag: '@deep' }, async ({
    page,
    context,
    allowConsoleError,
    asAnother,
  }) => {
    allowConsoleError(/500/)
    // Any other live update would reload them.
    await page.route(/\/api\/events/, (route) => route.fulfill({ status: 204 }))
    const title = `Failing call ${Date.now()}`
    const { id } = await postProject(context.request, { title })
    await page.route(`**/api/projects/${id}/applications/page*`, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
    await page.goto('/admin-dashboard')
    await page.getByRole('button', { name: `Applications for ${title}` }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Failed to fetch applications' })).toBeVisible()
    await expect(page.locator('.notice').getByText('Failed to fetch applications', { exact: true })).toBeVisible()
    await page.unroute(`**/api/projects/${id}/applications/page*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Students who apply to this casting call appear here.')).toBeVisible()

    // Previously loaded applications are neither shown nor printed.
    await applicantsTo(id, [['Late', 'Comer']], asAnother)
    const print = page.getByRole('dialog').getByRole('button', { name: 'Print' })
    const reopen = async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Applications for ${title}` }).click()
    }
    await reopen()
    await expect(page.getByRole('listitem', { name: 'Late Comer' })).toBeVisible()
    await expect(print).toBeVisible()
    await page.route(`**/api/projects/${id}/applications/page*`, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
    await reopen()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Failed to fetch applications' })).toBeVisible()
    await expect(print).toHaveCount(0)
  })

  test('a project is deleted only after confirmation, and a refusal is shown', { tag: '@deep' }, async ({
    page,
    context,
    allowConsoleError,
  }) => {
    allowConsoleError(/500/)
    const title = `Doomed call ${Date.now()}`
    const { id } = await postProject(context.request, { title })
    await page.goto('/admin-dashboard')
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(/It has no applications\. Its calendar events stay\./)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row', { name: title })).toBeVisible()
    await page.route(`**/api/projects/${id}`, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await question.getByRole('button', { name: 'Delete casting call' }).click()
    await expect(page.getByText('Failed to delete project', { exact: true })).toBeVisible()
    await page.unroute(`**/api/projects/${id}`)
    await question.getByRole('button', { name: 'Delete casting call' }).click()
    await expect(page.getByText('Casting call deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: title })).toHaveCount(0)
  })

  test('home counts projects and names the newest', { tag: '@deep' }, async ({ page, context }) => {
    const title = `${'Very long title '.repeat(11)}${Date.now()}`
    await postProject(context.request, { title, campus: 'Malibu Campus', location: 'Malibu Campus', urgent: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const row = page.getByRole('link', { name: title })
    await expect(row.getByText('photo video shoot – Malibu Campus', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').locator('ul > li')).not.toHaveCount(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
