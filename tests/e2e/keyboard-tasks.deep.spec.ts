import { applicantsTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { keyboardUser } from '../harness/keyboard-user.ts'
import { visitorNamed } from '../harness/kiosk-visitor.ts'
import { file } from '../harness/student-data.ts'
import { uniqueName } from '../harness/talent-data.ts'

// Each main task from beginning to end, only with the keyboard: nothing in this file clicks, fills in or sets the focus.

const codeOf = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''

test('a student registers, builds a profile and applies', async ({ page, browser, callboard, signIn }) => {
  const office = await signIn(await browser.newContext({ baseURL: callboard.url }), ADMIN_EMAIL)
  const title = `Keyboard call ${uniqueName()}`
  await postProject(office, { title })
  const keyboard = keyboardUser(page)
  const email = `${uniqueName()}@example.edu`.toLowerCase()
  const since = Date.now()

  await page.goto('/sign-in?returnTo=%2Fstudent-profile')
  await keyboard.write(/^Email/, email)
  await keyboard.keys('Enter')
  const mail = await callboard.mailTo(email, since)
  await keyboard.write('Six-digit code', codeOf(mail.text))
  await page.waitForURL('**/student-profile')

  await keyboard.write('First Name', 'Tabea')
  await keyboard.write('Last Name', 'Keys')
  await keyboard.write('Cell Phone', '310 555 0142')
  await keyboard.write('Major', 'Dance')
  await keyboard.write('Specialties', 'Tap')
  await keyboard.keys('Enter')
  const chooser = page.waitForEvent('filechooser')
  await keyboard.press(/photos/i)
  // The system's own file dialog opens between this line and the next.
  await (await chooser).setFiles(await file('me.jpg', 90))
  await expect(page.getByRole('img', { name: 'Portfolio photo 1' })).toBeVisible()
  await keyboard.press('Create Profile')
  await page.waitForURL('**/my-profile')

  await keyboard.press('Opportunities', 'link')
  const call = page.getByRole('listitem').filter({ hasText: title })
  // The button is the next tab stop after the name of its casting call.
  await keyboard.tabTo('link', title)
  await keyboard.keys('Tab')
  await keyboard.press('Apply Now')
  await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
  await expect(call.getByRole('button', { name: /Apply Now/ })).toHaveCount(0)
  await expect(call.getByRole('button', { name: 'Withdraw' })).toBeFocused()
})

test('a visitor registers at the kiosk', async ({ page, callboard }) => {
  const keyboard = keyboardUser(page)
  const visitor = visitorNamed(uniqueName())
  const since = Date.now()
  await page.goto('/kiosk')
  await keyboard.press(/^Create your profile/, 'link')
  for (const [field, words] of Object.entries(visitor)) await keyboard.write(field, words)
  await keyboard.tabTo('checkbox', /^I may be photographed/)
  await keyboard.keys('Space')
  await keyboard.press('Next: Take Photos')
  await keyboard.press('Use Camera')
  await keyboard.press('Take Photo')
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await keyboard.press('Finish')
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
  await callboard.mailTo(visitor.Email, since)
})

test('the office posts a casting call, decides on an application, and undoes a decision', async ({ page, context, signIn, asAnother }) => {
  await signIn(context, ADMIN_EMAIL)
  const keyboard = keyboardUser(page)
  const title = `Keyed call ${uniqueName()}`
  await page.goto('/admin-dashboard')
  await keyboard.press('New Project', 'link')
  await keyboard.write('Title', title)
  await keyboard.write('Description', 'Natural light, on the lawn.')
  await keyboard.press('Create Project')
  await page.waitForURL(/\/project\/\d+$/)
  const projectId = Number(/\d+$/.exec(page.url())?.[0])

  const firstName = uniqueName()
  await applicantsTo(projectId, [[firstName, 'Applied']], asAnother)

  // In the table the arrow keys move from row to row and along a row.
  await postProject(context.request, { title: `${title} two` })
  await page.goto('/admin-dashboard')
  await keyboard.tabTo('button', new RegExp(`Applications for ${title} two$`))
  await keyboard.keys('ArrowDown')
  await expect(page.getByRole('button', { name: new RegExp(`Applications for ${title}$`) })).toBeFocused()
  await keyboard.keys('ArrowRight')
  await expect(page.getByRole('link', { name: `View ${title}`, exact: true })).toBeFocused()
  await keyboard.keys('ArrowLeft', 'Enter')
  const entry = page.getByRole('listitem', { name: `${firstName} Applied` })
  await keyboard.press('Booked')
  await expect(entry.getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
  // The notification is above the dialog that has the focus.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await keyboard.keys('Control+z')
  await expect(entry.getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'false')
  await keyboard.keys('Escape')
  await expect(page.getByRole('button', { name: new RegExp(`Applications for ${title}$`) })).toBeFocused()
})

test('the office finds a talent, writes to them, shoots and shares', async ({ page, context, signIn, asAnother }) => {
  const firstName = uniqueName()
  await asAnother(`${firstName}@example.edu`.toLowerCase(), (student) => postProfile(student, { firstName, lastName: 'Found' }))
  await signIn(context, ADMIN_EMAIL)
  const keyboard = keyboardUser(page)

  await page.goto('/talent-search')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await keyboard.keys('/')
  await page.keyboard.insertText(firstName)
  await expect(page.locator('[data-talent]')).toHaveCount(1)
  await keyboard.keys('ArrowDown', 'Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${firstName} Found` })).toBeVisible()
  await keyboard.keys('Escape')
  await expect(page.locator('[data-talent]')).toBeFocused()

  await keyboard.keys('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.insertText('message talent')
  await expect(page.getByRole('option', { name: 'Message talent' })).toHaveAttribute('aria-selected', 'true')
  await keyboard.keys('Enter')
  await expect(page.getByRole('heading', { name: 'Message', level: 1 })).toBeVisible()
  await keyboard.keys('/')
  await page.keyboard.insertText(firstName)
  await expect(page.getByText('1 person matches')).toBeVisible()
  await keyboard.keys('ArrowDown', 'Enter')
  await expect(page.getByText('The message goes to 1 person.')).toBeVisible()
  await keyboard.write('Subject', 'Callback')
  await keyboard.write('Message', 'Dear {{firstName}}, please come on Saturday.')
  await keyboard.press('Send Message')
  await page.waitForURL('**/admin-dashboard')

  await keyboard.press('Photo session', 'link')
  await expect(page.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  await keyboard.keys('/')
  await page.keyboard.insertText(firstName)
  const row = page.getByRole('link', { name: new RegExp(firstName) })
  await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveCount(1)
  await keyboard.keys('ArrowDown')
  await expect(row).toBeFocused()
  await keyboard.keys('Enter')
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  await keyboard.keys('Space')
  await expect(page.getByRole('region', { name: 'Contact strip' }).getByRole('listitem')).toHaveCount(1)
  await keyboard.press('Finish')
  await expect(page.getByText('Photos saved', { exact: true })).toBeVisible()

  await keyboard.keys('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.insertText(firstName)
  await expect(page.getByRole('option', { name: new RegExp(firstName) })).toHaveAttribute('aria-selected', 'true')
  await keyboard.keys('Enter')
  await keyboard.press(/Download Photos/, 'link')
  await keyboard.press('Share')
  await keyboard.press('Create link')
  await keyboard.tabTo('textbox', 'Link')
})
