import type { APIRequestContext } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/**
 * A student for one test only, who writes to the office.
 * @returns the id of the conversation
 */
async function writes(student: APIRequestContext, { email, firstName, subject }: { email: string; firstName: string; subject: string }) {
  await postProfile(student, { firstName, lastName: 'Writer', email })
  const answer = await student.post('/api/own-threads', { data: { subject, content: `This is ${firstName}. ${subject}?` } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id as number
}

test('a student asks on a phone, the office answers by keyboard, and both read the same conversation', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  expectAccessible,
}) => {
  const mark = Date.now()
  const email = `asks.${mark}@example.edu`
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
  const student = await signIn(phone, email)
  await postProfile(student, { firstName: 'Mara', lastName: `Asks${mark}`, email })
  const own = await phone.newPage()
  await own.goto('/messages')
  await own.getByRole('button', { name: 'Write to the casting office' }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please write a subject')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(`Which shoes ${mark}`)
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Black or white ones?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Black or white ones?')).toBeVisible()
  await expectAccessible(own)

  await signIn(context, ADMIN_EMAIL)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/messages')
  const line = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(`Asks${mark}`) })
  await expect(line).toContainText(', unread')
  await page.keyboard.press('j')
  const article = page.getByRole('article', { name: `Mara Asks${mark}` })
  await expect(article.getByText('Black or white ones?')).toBeVisible()
  await expect(line).not.toContainText(', unread')
  await expectAccessible(page)
  await page.keyboard.press('u')
  await expect(line).toContainText(', unread')
  await page.keyboard.press('a')
  await expect(line).toContainText('Assigned to')
  await expect(line).toContainText(', unread')
  await page.keyboard.press('n')
  await page.keyboard.type('She asks every time.')
  await page.keyboard.press('Control+Enter')
  await expect(article.getByRole('listitem').filter({ hasText: 'She asks every time.' })).toContainText('Note, for the office only')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.type('Black, please.')
  await page.keyboard.press('Control+Enter')
  await expect(article.getByRole('listitem').filter({ hasText: 'Black, please.' })).toContainText(/Email|read/)
  await expect(line).toHaveCount(0)

  // The answer arrives while the student has the conversation open, so it counts as read.
  await expect(dialog.getByText('Black, please.')).toBeVisible()
  await expect(own.getByText('She asks every time.')).toHaveCount(0)
  await dialog.getByRole('textbox').fill('Thank you!')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(article.getByText('Thank you!')).toBeVisible()
  await expect(article.getByRole('listitem').filter({ hasText: 'Black, please.' })).toContainText(/ · read /)
  await phone.close()
})

test('two of the desk answer at the same moment: the second is asked first, and nothing is lost', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  asAnother,
}) => {
  const mark = Date.now()
  const email = `twice.${mark}@example.edu`
  const id = await asAnother(email, (student) => writes(student, { email, firstName: 'Vera', subject: `Twice ${mark}` }))
  const office = await signIn(context, ADMIN_EMAIL)
  const colleague = `second.${mark}@example.edu`
  const added = await office.post('/api/staff', { data: { email: colleague, role: 'assistant' } })
  expect(added.ok(), await added.text()).toBe(true)
  const second = await browser.newContext({ baseURL: callboard.url })
  await signIn(second, colleague)
  const other = await second.newPage()
  for (const desk of [page, other]) {
    await desk.goto(`/messages?thread=${id}`)
    await expect(desk.getByRole('article').getByText('This is Vera.')).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Answer Vera' }).fill('Yes, at nine.')
  // Each sees that the other has the conversation open.
  await expect(other.getByText(/is writing an answer/)).toBeVisible()
  await other.getByRole('textbox', { name: 'Answer Vera' }).fill('No, at ten.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'Yes, at nine.' })).toBeVisible()
  await expect(other.getByText('Someone has answered since you began to write.')).toBeVisible()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  const question = other.getByRole('dialog', { name: /has answered meanwhile/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByRole('textbox', { name: 'Answer Vera' })).toHaveValue('No, at ten.')
  await expect(other.getByRole('article').getByRole('listitem').filter({ hasText: 'Yes, at nine.' })).toBeVisible()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await question.getByRole('button', { name: 'Send mine as well' }).click()
  for (const desk of [page, other]) await expect(desk.getByRole('article').getByRole('listitem')).toHaveCount(3)
  await second.close()
})

test('conversations are chosen, all that match, and what is done comes back', async ({ page, context, signIn, asAnother }) => {
  const mark = Date.now()
  const names = ['Ann', 'Ben', 'Cid']
  for (const firstName of names) {
    const email = `${firstName}.${mark}@example.edu`.toLowerCase()
    await asAnother(email, (student) => writes(student, { email, firstName, subject: `Many ${mark}` }))
  }
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/messages')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(`many ${mark}`)
  const lines = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(lines).toHaveCount(3)
  await page.getByRole('checkbox', { name: /^Select Ann/ }).check()
  const bar = page.getByRole('region', { name: 'Chosen conversations' })
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await page.getByRole('checkbox', { name: /^Select Cid/ }).uncheck()
  await expect(bar.getByText('All that match, except 1')).toBeVisible()
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText('Cid')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(3)

  await lines.first().click()
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  await expect(lines).toHaveCount(2)
  await page.getByRole('link', { name: /^Snoozed/ }).click()
  await expect(
    page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: 'Snoozed until' }).first(),
  ).toBeVisible()
})

test('Undo puts a conversation back where it was, and one that is opened again says where it is', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const mark = Date.now()
  const email = `back.${mark}@example.edu`
  const id = await asAnother(email, (student) => writes(student, { email, firstName: 'Eva', subject: `Back ${mark}` }))
  const office = await signIn(context, ADMIN_EMAIL)
  const thread = async () => (await (await office.get(`/api/threads/${id}`)).json()) as { state: string; snoozedUntil: string | null }
  const until = new Date(mark + 5 * 86_400_000).toISOString()
  await office.post('/api/threads/changes', { data: { ids: [id], snoozedUntil: until } })
  await page.goto(`/messages?state=all&search=back+${mark}&thread=${id}`)
  const article = page.getByRole('article', { name: /^Eva/ })
  const undo = page.getByRole('button', { name: 'Undo' })
  await article.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  await expect.poll(async () => (await thread()).snoozedUntil).not.toBe(until)
  await undo.click()
  await expect.poll(thread).toMatchObject({ state: 'snoozed', snoozedUntil: until })

  await page.getByRole('checkbox', { name: /^Select Eva/ }).check()
  const bar = page.getByRole('region', { name: 'Chosen conversations' })
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await bar.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await thread()).state).toBe('done')
  await undo.click()
  await expect.poll(thread).toMatchObject({ state: 'snoozed', snoozedUntil: until })

  await article.getByRole('textbox', { name: 'Answer Eva' }).fill('Yes.')
  await article.getByRole('button', { name: 'Send, and done' }).click()
  await article.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('It is under Waiting until the student writes.', { exact: true })).toBeVisible()
})

test('a student who chose no email of answers is not told that they come by email', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const mark = Date.now()
  const email = `quiet.${mark}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Noa', lastName: 'Quiet', email })
  await page.goto('/messages')
  const begin = page.getByRole('button', { name: 'Write to the casting office' })
  await begin.click()
  await expect(page.getByRole('dialog').getByText('The answer comes here and to your email.')).toBeVisible()
  const chosen = await student.put('/api/notice-choices/answers', { data: { way: 'digest' } })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  await page.reload()
  await begin.click()
  await expect(page.getByRole('dialog').getByText('The answer comes here, and is in your daily email.')).toBeVisible()
})
