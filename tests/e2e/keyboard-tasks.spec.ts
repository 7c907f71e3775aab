import { applicantsTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { keyboardHand } from '../harness/keyboard-hand.ts'
import { visitorNamed } from '../harness/kiosk-visitor.ts'
import { file } from '../harness/student-data.ts'
import { uniqueName } from '../harness/talent-data.ts'

// Each main task from where it begins to its end, with the keyboard alone: nothing in this file clicks, fills in or sets the focus.

const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

test('a student registers, builds a profile and applies', async ({ page, browser, callboard, signIn }) => {
  const office = await signIn(await browser.newContext({ baseURL: callboard.url }), ADMIN_EMAIL)
  const title = `Keyboard call ${uniqueName()}`
  await postProject(office, { title })
  const hand = keyboardHand(page)
  const email = `${uniqueName()}@example.edu`.toLowerCase()
  const since = Date.now()

  await page.goto('/sign-in?returnTo=%2Fstudent-profile')
  await hand.write(/^Email/, email)
  await hand.keys('Enter')
  const mail = await callboard.mailTo(email, since)
  await hand.write('Six-digit code', codeOf(mail.text))
  await page.waitForURL('**/student-profile')

  await hand.write('First Name', 'Tabea')
  await hand.write('Last Name', 'Keys')
  await hand.write('Cell Phone', '310 555 0142')
  await hand.write('Major', 'Dance')
  await hand.write('Specialties', 'Tap')
  await hand.keys('Enter')
  const chooser = page.waitForEvent('filechooser')
  await hand.press(/photos/i)
  // From here to the next line is the system's own window.
  await (await chooser).setFiles(await file('me.jpg', 90))
  await expect(page.getByRole('img', { name: 'Portfolio photo 1' })).toBeVisible()
  await hand.press('Create Profile')
  await page.waitForURL('**/my-profile')

  await hand.press('Opportunities', 'link')
  const call = page.getByRole('listitem').filter({ hasText: title })
  // The button is the next place after its casting call's name.
  await hand.tabTo('link', title)
  await hand.keys('Tab')
  await hand.press('Apply Now')
  await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
  await expect(call.getByRole('button', { name: /Apply Now/ })).toHaveCount(0)
  await expect(call.getByRole('button', { name: 'Withdraw' })).toBeFocused()
})

test('a visitor registers at the kiosk', async ({ page, callboard }) => {
  const hand = keyboardHand(page)
  const visitor = visitorNamed(uniqueName())
  const since = Date.now()
  await page.goto('/kiosk')
  await hand.press(/^Create your profile/, 'link')
  for (const [field, words] of Object.entries(visitor)) await hand.write(field, words)
  await hand.tabTo('checkbox', /^I may be photographed/)
  await hand.keys('Space')
  await hand.press('Next: Take Photos')
  await hand.press('Use Camera')
  await hand.press('Take Photo')
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await hand.press('Finish')
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await callboard.mailTo(visitor.Email, since)
})

test('the office posts a casting call, decides on it, and takes a decision back', async ({ page, context, signIn, asAnother }) => {
  await signIn(context, ADMIN_EMAIL)
  const hand = keyboardHand(page)
  const title = `Keyed call ${uniqueName()}`
  await page.goto('/admin-dashboard')
  await hand.press('New Project', 'link')
  await hand.write('Title', title)
  await hand.write('Description', 'Natural light, on the lawn.')
  await hand.press('Create Project')
  await page.waitForURL(/\/project\/\d+$/)
  const projectId = Number(/\d+$/.exec(page.url())?.[0])

  const firstName = uniqueName()
  await applicantsTo(projectId, [[firstName, 'Applied']], asAnother)

  // In the table arrows move from row to row and along a row.
  await postProject(context.request, { title: `${title} two` })
  await page.goto('/admin-dashboard')
  await hand.tabTo('button', new RegExp(`Applications for ${title} two$`))
  await hand.keys('ArrowDown')
  await expect(page.getByRole('button', { name: new RegExp(`Applications for ${title}$`) })).toBeFocused()
  await hand.keys('ArrowRight')
  await expect(page.getByRole('link', { name: `View ${title}`, exact: true })).toBeFocused()
  await hand.keys('ArrowLeft', 'Enter')
  const entry = page.getByRole('listitem', { name: `${firstName} Applied` })
  await hand.press('Accepted')
  await expect(entry.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true')
  // The notification lies above the window that keeps the focus.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await hand.keys('Control+z')
  await expect(entry.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'false')
  await hand.keys('Escape')
  await expect(page.getByRole('button', { name: new RegExp(`Applications for ${title}$`) })).toBeFocused()
})

test('the office finds a talent, writes to them, shoots and shares', async ({ page, context, signIn, asAnother }) => {
  const firstName = uniqueName()
  await asAnother(`${firstName}@example.edu`.toLowerCase(), (student) => postProfile(student, { firstName, lastName: 'Found' }))
  await signIn(context, ADMIN_EMAIL)
  const hand = keyboardHand(page)

  await page.goto('/talent-search')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await hand.keys('/')
  await page.keyboard.insertText(firstName)
  await expect(page.locator('[data-talent]')).toHaveCount(1)
  await hand.keys('ArrowDown', 'Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${firstName} Found` })).toBeVisible()
  await hand.keys('Escape')
  await expect(page.locator('[data-talent]')).toBeFocused()

  await hand.keys('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.insertText('message talent')
  await expect(page.getByRole('option', { name: 'Message talent' })).toHaveAttribute('aria-selected', 'true')
  await hand.keys('Enter')
  await expect(page.getByRole('heading', { name: 'Message', level: 1 })).toBeVisible()
  await hand.keys('/')
  await page.keyboard.insertText(firstName)
  await expect(page.getByText('1 person matches')).toBeVisible()
  await hand.keys('ArrowDown', 'Enter')
  await expect(page.getByText('The message goes to 1 person.')).toBeVisible()
  await hand.write('Subject', 'Callback')
  await hand.write('Message', 'Dear {{firstName}}, please come on Saturday.')
  await hand.press('Send Message')
  await page.waitForURL('**/admin-dashboard')

  await hand.press('Photo session', 'link')
  await expect(page.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  await hand.keys('/')
  await page.keyboard.insertText(firstName)
  const row = page.getByRole('link', { name: new RegExp(firstName) })
  await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveCount(1)
  await hand.keys('ArrowDown')
  await expect(row).toBeFocused()
  await hand.keys('Enter')
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await hand.keys('Space')
  await expect(page.getByRole('region', { name: 'Contact strip' }).getByRole('listitem')).toHaveCount(1)
  await hand.press('Finish')
  await expect(page.getByText('Photos saved', { exact: true })).toBeVisible()

  await hand.keys('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.insertText(firstName)
  await expect(page.getByRole('option', { name: new RegExp(firstName) })).toHaveAttribute('aria-selected', 'true')
  await hand.keys('Enter')
  await hand.press(/Download Photos/, 'link')
  await hand.press('Share')
  await hand.press('Create link')
  await hand.tabTo('textbox', 'Link')
})
