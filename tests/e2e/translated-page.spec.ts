import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { addPhoto, fillIn, visitorNamed } from '../harness/kiosk-visitor.ts'
import { createProfile, file } from '../harness/student-data.ts'
import { translatePages } from '../harness/translating-browser.ts'

// The fixture `noConsoleErrors` fails each test in which React cannot remove or insert something.
test.beforeEach(({ context }) => translatePages(context))

/** Today on the server's machine. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())

test('a student whose browser translates makes a profile with photos, applies and answers an offer', async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const title = `Ferry film ${Date.now()}`
  const { id } = await asAnother(ADMIN_EMAIL, (office) => postProject(office, { title, numberOfStudents: 2, shootDate: '2031-05-04' }))
  await signIn(context, 'translated@example.edu')
  await page.goto('/student-profile')
  await expect(page.locator('h1 font font')).toHaveText('Create Your Student Profile')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByText('First name is required').first()).toBeVisible()
  await page.getByLabel('First name').fill('Tariq')
  await page.getByLabel('Last name').fill('Ferry')
  await page.getByLabel('Cell phone').fill('310 555 0142')
  await page.getByLabel('Major').fill('Film')
  await page.getByLabel('Height').fill(`5'6"`)
  await page.locator('input[type=file]').setInputFiles([await file('one.jpg', 20), await file('two.jpg', 90), await file('three.jpg', 160)])
  await expect(page.getByRole('listitem').filter({ has: page.locator('img[src*="/media/photos/"]') })).toHaveCount(3)
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.waitForURL(/\/my-profile$/)
  await expect(page.getByRole('heading', { name: 'Tariq Ferry' })).toBeVisible()

  await page.goto('/')
  const call = page.getByRole('listitem').filter({ hasText: title })
  const applied = page.waitForResponse((answer) => answer.url().endsWith('/api/applications') && answer.request().method() === 'POST')
  await call.getByRole('button', { name: /Apply Now/ }).click()
  expect((await applied).ok()).toBe(true)
  await expect(call.getByRole('button', { name: /Apply Now/ })).toHaveCount(0)
  await asAnother(ADMIN_EMAIL, async (office) => {
    const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
    const applications = cards.map(({ id: card, version }: { id: number; version: number }) => ({ id: card, version }))
    const sent = await office.post('/api/applications/offers', { data: { applications } })
    expect(sent.ok(), await sent.text()).toBe(true)
  })
  // The offer appears without a reload, and again after one.
  await expect(page.getByRole('heading', { name: 'You have an offer' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'You have an offer' })).toHaveCount(0)
})

test('an office whose browser translates searches, opens a profile and moves applicants', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const mark = `Quay${Date.now()}`
  const { id } = await postProject(office, { title: `Harbour ${mark}`, numberOfStudents: 1 })
  await applicantsTo(
    id,
    [
      ['Ugo', mark],
      ['Vito', mark],
    ],
    asAnother,
  )
  await page.goto('/talent-search')
  await page.getByRole('searchbox').fill(mark)
  await page.getByRole('button', { name: new RegExp(`Ugo ${mark}`) }).click()
  const profile = page.getByRole('dialog')
  await expect(profile.getByText('310 555 0142').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await page.getByRole('searchbox').fill(`Vito ${mark}`)
  await expect(page.getByRole('button', { name: new RegExp(`Ugo ${mark}`) })).toHaveCount(0)

  await page.goto(`/project/${id}/applicants?view=board`)
  await page.getByRole('button', { name: `Move Ugo ${mark} to…` }).click()
  await page.getByRole('menuitem', { name: 'Shortlisted' }).click()
  await expect(page.getByRole('region', { name: 'Shortlisted' }).getByText(`Ugo ${mark}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Applied and invited' }).getByText(`Ugo ${mark}`)).toBeVisible()
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: `Applications for Harbour ${mark}` }).click()
  const application = page.getByRole('listitem', { name: `Vito ${mark}` })
  await application.getByRole('button', { name: 'Booked' }).click()
  await expect(application.getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor of a kiosk whose browser translates registers', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/kiosk/register')
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  await expect(page.getByText('First name is required').first()).toBeVisible()
  await fillIn(page, visitorNamed('Yara'))
  await addPhoto(page)
  await addPhoto(page, 200)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
})

test('a student whose browser translates sees that they are called, and so do the board and the wall', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  callboard,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Lighthouse ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 2, shootDate: today() })
  const theirs = await browser.newContext({ baseURL: callboard.url })
  await translatePages(theirs)
  const student = await signIn(theirs, 'called@example.edu')
  await createProfile(student, { firstName: 'Zola', lastName: 'Lighthouse' })
  expect((await student.post('/api/applications', { data: { projectId: id } })).status()).toBe(201)
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const applications = cards.map(({ id: card, version }: { id: number; version: number }) => ({ id: card, version }))
  expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })).ok()).toBe(true)

  const home = await theirs.newPage()
  const died: string[] = []
  home.on('pageerror', (error) => died.push(String(error)))
  home.on('console', (message) => void (message.type() === 'error' && died.push(message.text())))
  await home.goto('/')
  await page.goto(`/day/shoot-${id}-${today()}`)
  const wall = await context.newPage()
  await wall.goto(`/day/shoot-${id}-${today()}/wall`)

  await page.getByRole('button', { name: 'Arrived: Zola Lighthouse' }).click()
  await expect(home.getByText('You are checked in. Your number is 1.')).toBeVisible()
  await page.getByRole('button', { name: /^Call to .*: Zola Lighthouse/ }).click()
  await expect(home.getByText(/^You are called to /)).toBeVisible()
  await expect(wall.getByText('Zola', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Into the room: Zola Lighthouse' }).click()
  await expect(home.getByText('It is your turn.')).toBeVisible()
  await expect(wall.getByText('Zola', { exact: true })).toHaveCount(0)
  expect(died).toEqual([])
  await theirs.close()
})
