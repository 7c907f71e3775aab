import type { Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** A name that no other test uses. */
const mark = `theremin${Date.now()}`

/** The label ends with the mark of a required field. */
const contentOf = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

test('a message is sent to everybody who matches, they read it, and the desk sees that', async ({ page, browser, callboard, signIn }) => {
  const people = await Promise.all(
    ['Ada', 'Bea', 'Cem'].map(async (firstName) => {
      const context = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
      const email = `${firstName.toLowerCase()}.${mark}@example.edu`
      const student = await signIn(context, email)
      await postProfile(student, { firstName, lastName: 'Player', email, bio: mark })
      return { context, email }
    }),
  )
  const [ada, , cem] = people
  if (!ada || !cem) throw new Error('nobody was made')
  await signIn(page.context(), ADMIN_EMAIL)

  await page.goto('/bulk-message')
  await expect(page.getByText('Please select at least one recipient')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()

  await page.getByRole('searchbox', { name: 'Search' }).fill(mark)
  await expect(page.getByText('3 people match')).toBeVisible()
  const found = page.getByRole('list', { name: 'People found' })
  await page.keyboard.press('ArrowDown')
  await expect(found.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The message goes to 1 person.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No one yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Select all 3 matching' }).click()
  await found.getByRole('button', { name: /^Cem Player/ }).click()
  await expect(page.getByText('The message goes to 2 people.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Taken out' }).getByText('Cem Player')).toBeVisible()

  await page.getByLabel('Subject').fill('Rehearsal for {{firstName}}')
  await contentOf(page).fill('Dear ')
  await page.getByRole('button', { name: 'Full name' }).click()
  await page.keyboard.type(', on Saturday.')
  await expect(contentOf(page)).toHaveValue('Dear {{fullName}}, on Saturday.')

  // The typed text survives a reload.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Rehearsal for {{firstName}}')
  await expect(page.getByText('The message goes to 2 people.')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByLabel('As read by').selectOption({ label: 'Ada Player' })
  await expect(page.getByRole('dialog').getByText('Dear Ada Player, on Saturday.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/messages') requests += 1
  })
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByText('To 2 recipients.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  expect(requests).toBe(1)

  const inbox = await ada.context.newPage()
  await inbox.goto('/messages')
  await expect(inbox.getByRole('status').filter({ hasText: '1 unread' })).toBeVisible()
  await inbox.getByRole('button', { name: /Rehearsal for Ada/ }).click()
  await expect(inbox.getByRole('dialog').getByText('Dear Ada Player, on Saturday.')).toBeVisible()
  await inbox.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(inbox.getByRole('status').filter({ hasText: 'All read' })).toBeVisible()
  const others = await cem.context.newPage()
  await others.goto('/messages')
  await expect(others.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  await page.goto('/sent-messages')
  const row = page.getByRole('row', { name: /Rehearsal for \{\{firstName\}\}/ })
  await expect(row.getByText('2 sent')).toBeVisible()
  await expect(row.getByText('1 of 2')).toBeVisible()
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Ada Player/ }).getByText('Sent', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  for (const { context } of people) await context.close()
})

test('a refusal keeps the typed text, and shows the reason', { tag: '@deep' }, async ({ page, signIn, allowConsoleError, asAnother }) => {
  allowConsoleError(/400|500/)
  const email = `refused.${mark}@example.edu`
  await asAnother(email, (student) => postProfile(student, { firstName: 'Dan', lastName: 'Refused', email, bio: `bassoon${mark}` }))
  await signIn(page.context(), ADMIN_EMAIL)
  await page.goto('/bulk-message')
  await page.getByRole('searchbox', { name: 'Search' }).fill(`bassoon${mark}`)
  await page.getByRole('list', { name: 'People found' }).getByRole('button').first().click()
  await page.getByLabel('Subject').fill('Rehearsal')
  await contentOf(page).fill('Dear {{nickname}}')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(page.getByText('There is no such merge field: {{nickname}}')).toBeVisible()
  await contentOf(page).fill('Dear all')
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, body: '' }))
  await send.click()
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible()
  await page.unroute('**/api/messages')
  await expect(contentOf(page)).toHaveValue('Dear all')
  await expect(page.getByText('The message goes to 1 person.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No one yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Rehearsal')
})

test('a message to many people asks for confirmation once, with their number', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
  allowConsoleError,
  asAnother,
}) => {
  allowConsoleError(/400/)
  const email = `many.${mark}@example.edu`
  await asAnother(email, (student) => postProfile(student, { firstName: 'Eve', lastName: 'Many', email, bio: `celesta${mark}` }))
  await signIn(page.context(), ADMIN_EMAIL)
  await page.route('**/api/users/search*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': '26' } })
  })
  await page.goto('/bulk-message')
  await page.getByRole('searchbox', { name: 'Search' }).fill(`celesta${mark}`)
  await page.getByRole('button', { name: 'Select all 26 matching' }).click()
  await page.getByLabel('Subject').fill('Auditions')
  await contentOf(page).fill('Dear {{nickname}}')
  const question = page.getByRole('dialog', { name: 'Send to 26 people?' })
  const send = page.getByRole('button', { name: 'Send Message' })
  // The second press of a double click is outside the question and does not close it.
  await send.dblclick()
  await expect(question).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  // The form shows each error at its field.
  await question.getByRole('button', { name: 'Send Message' }).click()
  await expect(question).toHaveCount(0)
  await expect(contentOf(page)).toBeFocused()
  await contentOf(page).fill('Dear all')
  await send.click()
  await question.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('To 1 recipient.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard$/)
})

test('invalid ages show an error at their fields, and the search does not ignore them', { tag: '@deep' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(page.context(), ADMIN_EMAIL)
  await page.goto('/bulk-message')
  await page.getByRole('searchbox', { name: 'Search' }).fill('a')
  const [from, to] = [page.getByLabel('Minimum age'), page.getByLabel('Maximum age')]
  const noAge = 'Please enter a whole number from 0 to 150'
  await from.pressSequentially('1e')
  await expect(from).toHaveAccessibleDescription(noAge)
  await to.fill('1000')
  await expect(to).toHaveAccessibleDescription(noAge)
  await expect(page.getByText('Please check the highlighted fields.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  await expectAccessible(page)
  await from.press('Backspace')
  await from.pressSequentially('8')
  await to.fill('25')
  await expect(page.getByRole('main').locator('[aria-invalid]')).toHaveCount(0)
  await expect(from).toHaveValue('18')
  await expect(page.getByText(/No one matches|match(es)?$/)).toBeVisible()
})

test('a template is saved, renamed, used and deleted', { tag: '@deep' }, async ({ page, signIn, expectAccessible, allowConsoleError }) => {
  allowConsoleError(/400|409/)
  const name = `Callback ${mark}`
  await signIn(page.context(), ADMIN_EMAIL)
  await page.goto('/bulk-message')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Templates' }).click()
  await dialog.getByLabel('Save this message as a template').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Subject is required')
  await expect(dialog.getByLabel('Save this message as a template')).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Subject').fill('You are called back')
  await contentOf(page).fill('Dear {{firstName}}')
  await page.getByRole('button', { name: 'Templates' }).click()
  await dialog.getByLabel('Save this message as a template').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: `Use ${name}` })).toBeVisible()
  await dialog.getByLabel('Save this message as a template').fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('There is a template of this name already.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: `Rename ${name}` }).click()
  await dialog.getByLabel(`New name of ${name}`).fill('')
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(dialog.getByLabel(`New name of ${name}`)).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel(`New name of ${name}`)).toBeFocused()
  await dialog.getByLabel(`New name of ${name}`).fill(`${name} two`)
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(dialog.getByRole('button', { name: `Use ${name} two` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Subject').fill('Something else')
  await page.getByRole('button', { name: 'Templates' }).click()
  await dialog.getByRole('button', { name: `Use ${name} two` }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('You are called back')
  await page.getByRole('button', { name: 'Templates' }).click()
  await dialog.getByRole('button', { name: `Delete ${name} two` }).click()
  await expect(dialog.getByRole('button', { name: `Use ${name} two` })).toHaveCount(0)
})

test('the link in a mail unsubscribes by its button, and the inbox turns the mails on again', async ({
  page,
  browser,
  callboard,
  signIn,
}) => {
  const email = `quiet.${mark}@example.edu`
  const context = await browser.newContext({ baseURL: callboard.url })
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Quiet', lastName: 'One', email })
  const { id } = await (await student.get('/api/auth/user')).json()
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const since = Date.now()
  await office.post('/api/messages', { data: { subject: 'Call times', content: 'Saturday at ten.', recipientUserIds: [id] } })
  const mail = await callboard.mailTo(email, since, 'Call times')
  const link = /\S+\/unsubscribe\/\S+/.exec(mail.text ?? '')?.[0] ?? ''

  const visitor = await (await browser.newContext({ baseURL: callboard.url })).newPage()
  await visitor.goto(new URL(link).pathname)
  await expect(visitor.getByRole('heading', { name: 'No more messages by email?' })).toBeVisible()
  const officeWay = async () => (await (await student.get('/api/notice-choices')).json()).ways.office
  expect(await officeWay()).toBe('mail')
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(await officeWay()).toBe('none')

  // The next message stays in the inbox without a mail, and the office can see that.
  await office.post('/api/messages', { data: { subject: 'New call times', content: 'Saturday at noon.', recipientUserIds: [id] } })
  await page.goto('/sent-messages')
  const sent = page.getByRole('row', { name: /New call times/ })
  await expect(sent.getByText('1 unsubscribed')).toBeVisible()
  await sent.getByRole('button', { name: 'New call times' }).click()
  await page.getByRole('dialog').getByLabel('Show').selectOption({ label: 'Unsubscribed (1)' })
  await expect(page.getByRole('dialog').getByRole('row', { name: /Quiet One.*Unsubscribed.*Not yet/ })).toBeVisible()

  const inbox = await context.newPage()
  await inbox.goto('/messages')
  await inbox.getByRole('link', { name: 'Choose how else you are told' }).click()
  await expect(inbox.getByRole('heading', { name: 'How you are told', level: 1 })).toBeVisible()
  const preference = inbox.getByRole('combobox', { name: 'Messages of the casting office' })
  await expect(preference).toHaveValue('none')
  await preference.selectOption({ label: 'In one email a day' })
  await expect.poll(officeWay).toBe('digest')
  await inbox.reload()
  await expect(preference).toHaveValue('digest')
  await visitor.goto('/unsubscribe/not.ours')
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('This link is not valid. Please use the link of another email.')
  await visitor.context().close()
  await context.close()
})
