import type { Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/**
 * Delays calls to a path.
 * @returns a function that releases them
 */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

test('what a student has typed stays until it is sent, also in a conversation that is closed meanwhile', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const mark = Date.now()
  const email = `draft.${mark}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Ida', lastName: `Draft${mark}`, email })
  await page.goto('/messages')
  const begin = page.getByRole('button', { name: 'Write to the casting office' })
  const dialog = page.getByRole('dialog')
  await begin.click()
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(`Shoes ${mark}`)
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Which shoes?')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await begin.click()
  await expect(dialog.getByRole('textbox', { name: /^Subject/ })).toHaveValue(`Shoes ${mark}`)
  await expect(dialog.getByRole('textbox', { name: /^Message/ })).toHaveValue('Which shoes?')

  // Text that is typed during sending stays in the field of the conversation.
  const goOn = await hold(page, '**/api/own-threads')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Which shoes? And a hat?')
  goOn()
  await expect(dialog.getByRole('listitem').getByText('Which shoes?')).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Write to the casting office' })
  await expect(field).toHaveValue('And a hat?')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`Shoes ${mark}`) }).click()
  await expect(field).toHaveValue('And a hat?')

  const sendOn = await hold(page, '**/api/own-threads/*/entries')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await field.fill('And a hat? A black one?')
  sendOn()
  await expect(dialog.getByRole('listitem').getByText('And a hat?')).toBeVisible()
  await expect(field).toHaveValue('A black one?')

  const id = Number(new URL(page.url()).searchParams.get('thread'))
  await asAnother(ADMIN_EMAIL, (office) => office.post('/api/threads/changes', { data: { ids: [id], isClosed: true } }))
  await expect(dialog.getByText('The casting office has closed this conversation.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'What you typed was not sent' })).toHaveValue('A black one?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy the text' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
})

test('what the office types while an answer is being sent stays, and an own answer is none of somebody else', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const mark = Date.now()
  const email = `typing.${mark}@example.edu`
  const id = await asAnother(email, async (student) => {
    await postProfile(student, { firstName: 'Vera', lastName: `Typing${mark}`, email })
    const answer = await student.post('/api/own-threads', { data: { subject: `Hat ${mark}`, content: 'Shall I bring a hat?' } })
    return (await answer.json()).id as number
  })
  await signIn(context, ADMIN_EMAIL)
  await page.goto(`/messages?thread=${id}`)
  const field = page.getByRole('textbox', { name: 'Answer Vera' })
  await field.fill('Yes.')
  const goOn = await hold(page, '**/api/threads/*/answers')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await field.fill('Yes. A black one, please.')
  goOn()
  const entries = page.getByRole('article').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Yes.' })).toBeVisible()
  await expect(field).toHaveValue('A black one, please.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(entries.filter({ hasText: 'A black one, please.' })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('what a student has typed is there after the page was loaded again, until it is sent', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const mark = Date.now()
  const email = `reload.${mark}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Nell', lastName: `Reload${mark}`, email })
  await student.post('/api/own-threads', { data: { subject: `Hat ${mark}`, content: 'Shall I bring a hat?' } })
  await page.goto('/messages')
  const line = page.getByRole('button', { name: new RegExp(`Hat ${mark}`) })
  await line.click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Write to the casting office' })
  await field.fill('A black one?')
  await page.reload()
  await expect(field).toHaveValue('A black one?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').getByText('A black one?')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('')
})

test('what the office has typed is there after a reload, until it is sent or they sign out', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother }) => {
  const mark = Date.now()
  const email = `again.${mark}@example.edu`
  const id = await asAnother(email, async (student) => {
    await postProfile(student, { firstName: 'Rosa', lastName: `Again${mark}`, email })
    const answer = await student.post('/api/own-threads', { data: { subject: `Coat ${mark}`, content: 'Which coat?' } })
    return (await answer.json()).id as number
  })
  await signIn(context, ADMIN_EMAIL)
  await page.goto(`/messages?thread=${id}`)
  await page.getByRole('button', { name: 'Write a note instead' }).click()
  await page.getByRole('textbox', { name: 'Note, for the office only' }).fill('The black one.')
  await page.reload()
  const note = page.getByRole('textbox', { name: 'Note, for the office only' })
  await expect(note).toHaveValue('The black one.')
  await page.getByRole('button', { name: 'Write an answer instead' }).click()
  const field = page.getByRole('textbox', { name: 'Answer Rosa' })
  await page.reload()
  await expect(field).toHaveValue('The black one.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'The black one.' })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('')
  await field.fill('And a hat.')
  const keptTexts = () => page.evaluate(() => Object.values(sessionStorage).filter((text) => text.includes('And a hat.')).length)
  expect(await keptTexts()).toBe(1)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Sign out and remove' }).click()
  await expect(page).toHaveURL((url) => !url.pathname.startsWith('/messages'))
  expect(await keptTexts()).toBe(0)
})

test('a typed search stays when a conversation is opened at once, and one goes back', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const mark = Date.now()
  const email = `search.${mark}@example.edu`
  await asAnother(email, async (student) => {
    await postProfile(student, { firstName: 'Lena', lastName: `Search${mark}`, email })
    await student.post('/api/own-threads', { data: { subject: `Hat ${mark}`, content: 'Shall I bring a hat?' } })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/messages')
  const line = page.getByRole('link', { name: new RegExp(`Hat ${mark}`) })
  await expect(line).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await search.pressSequentially(String(mark))
  await line.click()
  await page.getByRole('button', { name: 'Back to the inbox' }).click()
  await expect(search).toHaveValue(String(mark))
  await expect(page.getByRole('listitem').filter({ has: line })).toHaveCount(1)
  // Typing goes on in the field once what was typed is in the address.
  await page.setViewportSize({ width: 1440, height: 900 })
  await search.fill('Lena')
  await expect(page).toHaveURL(/search=Lena/)
  await expect(search).toBeFocused()
})
