import { onaAndPauApplyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('people say when they can come in two taps from the mail, and the office sees it at once', async ({
  page,
  browser,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
  allowConsoleError,
}) => {
  // The server refuses a window that ends before it begins.
  allowConsoleError(/status of 400/)
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Harbour film ${Date.now()}`
  const { id } = await postProject(office, { title, shootDate: '2030-03-24' })
  const { mark, ona } = await onaAndPauApplyTo(id, asAnother)

  const applications = async (stage: string): Promise<{ id: number; version: number; stage: string }[]> => {
    const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
    return cards.filter((card: { stage: string }) => card.stage === stage)
  }

  const since = Date.now()
  const dialog = page.getByRole('dialog', { name: 'Ask 2 people when they can come' })
  await test.step('ask two people', async () => {
    await page.goto(`/project/${id}/schedule`)
    await page.getByRole('button', { name: 'Ask when they can come…' }).click()
    await dialog.getByText('Who is asked').click()
    await expect(dialog.getByText(`Ona Lee${mark}, Pau Roca${mark}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add a time' }).click()
    await expect(dialog.getByLabel('Day')).toHaveCount(2)
    await dialog.getByLabel('From').last().fill('14:00')
    await dialog.getByLabel('To').last().fill('13:00')
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(dialog.getByText('Please choose an end that is after the beginning')).toBeVisible()
    // The focus is on the wrong window, not on another one.
    await expect(dialog.getByLabel('To').last()).toBeFocused()
    await expect(dialog.getByLabel('To').last()).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('To').first()).not.toHaveAttribute('aria-invalid')
    await dialog.getByLabel('To').last().fill('16:00')
    await dialog.getByRole('button', { name: 'Add a question' }).click()
    await dialog.getByRole('textbox', { name: 'Question 1' }).fill('Can you swim?')
    await dialog.getByLabel('Message').fill('We film on a boat.')
    const due = dialog.getByLabel('Answer by')
    const usual = await due.inputValue()
    await dialog.getByLabel('Day').first().fill(usual.slice(0, 10))
    await dialog.getByLabel('From').first().fill('00:00')
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(dialog.getByText('Please choose a moment before the first of the times, so that everyone answers before it')).toBeVisible()
    await expect(due).toBeFocused()
    await dialog.getByLabel('Day').first().fill('2030-03-24')
    await dialog.getByLabel('From').first().fill('10:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ask 2 people' }).click()
    await page.getByRole('button', { name: 'See the answers' }).click()
    await expect(page.getByRole('heading', { name: 'Sun, Mar 24 – Mon, Mar 25' })).toBeVisible()
  })

  const lineOf = (name: string) => page.getByRole('row').filter({ hasText: `${name}${mark}` })
  await expect(page.getByText('0 of 2 answered')).toBeVisible()

  const { text } = await callboard.mailTo(ona, since, `When can you come? ${title}`)
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  const check = await phone.newPage()
  await test.step('answer in two taps', async () => {
    // The first tap opens the link in the mail, the second one answers.
    await check.goto(new URL(/https?:\/\/\S+\/check\/\S+/.exec(text ?? '')?.[0] ?? '').pathname)
    await expect(check.getByText('This is not a booking. Saying no never counts against you.')).toBeVisible()
    await expect(check.getByText('We film on a boat.')).toBeVisible()
    // In a low window the end of the page is out of view.
    await check.setViewportSize({ width: 390, height: 440 })
    await check.getByRole('button', { name: 'Yes to all' }).tap()
    await expect(check.getByText('Thank you, the office has your answers. You can change them here.')).toBeInViewport()
    await expectAccessible(check)
    await expect(lineOf('Lee').getByText('Yes', { exact: true })).toHaveCount(2)
    await expect(page.getByText('1 of 2 answered')).toBeVisible()
    await expect(page.getByText('Best time: Sun, Mar 24, 10:00 AM – 12:00 PM')).toBeVisible()
  })

  await test.step('plan by the answers', async () => {
    // The column of a window offers the next steps with the answers to it.
    const column = page.getByRole('columnheader', { name: /^Sun, Mar 24/ })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('rowheader').first()).toContainText('Ona Lee')
    await page.getByRole('button', { name: 'Shortlist 1 person who can' }).click()
    await expect.poll(async () => (await applications('shortlisted')).length).toBe(1)
    await page.getByRole('button', { name: 'Offer to 1 person who can…' }).click()
    await expect(page.getByRole('dialog')).toContainText(`Ona Lee${mark}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const [own] = await applications('shortlisted')
    const booked = { applications: [{ id: own?.id, version: own?.version }], to: 'booked', tell: true }
    expect((await office.post('/api/applications/moves', { data: booked })).status()).toBe(200)
    await page.getByRole('button', { name: 'Make this the shoot' }).click()
    const plan = page.getByRole('dialog', { name: 'Change the plan?' })
    await expect(plan).toContainText(`Ona Lee${mark}`)
    await plan.getByRole('button', { name: 'Save and tell 1 person' }).click()
    await expect(page.getByText('This is the time of the shoot.')).toBeVisible()
    await page.reload()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    const planned = await (await office.get(`/api/projects/${id}`)).json()
    expect(planned).toMatchObject({ shootDate: '2030-03-24', shootTime: '10:00', endTime: '12:00' })
  })

  await test.step('answer one time after the other', async () => {
    // Answers one window after the other, with a note and a reply.
    const first = check.getByRole('group', { name: /^Sun, Mar 24/ })
    await first.getByRole('button', { name: 'Partly' }).tap()
    await check.getByRole('textbox', { name: /^Which part of/ }).fill('Until eleven')
    // Saved without leaving the field, so that closing the page loses nothing.
    await expect(lineOf('Lee').getByText('Until eleven')).toBeVisible()
    await check.getByLabel('Can you swim?').fill('Like a fish')
    await check.getByRole('button', { name: 'Send this answer' }).tap()
    await expect(check.getByRole('button', { name: 'Send this answer' })).toBeDisabled()
    for (const said of ['Partly', 'Until eleven', 'Like a fish']) await expect(lineOf('Lee').getByText(said)).toBeVisible()
    await check.reload()
    await expect(first.getByRole('button', { name: 'Partly' })).toHaveAttribute('aria-pressed', 'true')
  })

  await phone.close()

  await test.step('ask about other times', async () => {
    await page.getByLabel('Only 1 person who has not answered').check()
    await expect(lineOf('Lee')).toBeHidden()
    await expect(lineOf('Roca')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'Edit times and message…' }).click()
    await page.getByRole('button', { name: 'Remove time 1' }).click()
    await page.getByLabel('To').fill('18:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('0 of 2 answered')).toBeVisible()
    await page.getByLabel('Only 2 people who have not answered').uncheck()
    await expect(lineOf('Lee').getByText('stale: other time')).toBeVisible()
  })
})

test('yes to the others leaves a no as it is', { tag: '@deep' }, async ({ page, callboard, signIn, asAnother }) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const title = `Pier film ${Date.now()}`
  const { id } = await postProject(office, { title })
  const { ona } = await onaAndPauApplyTo(id, asAnother)
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const since = Date.now()
  const windows = ['24', '25', '26'].map((day) => ({ day: `2030-03-${day}`, from: '10:00', to: '12:00' }))
  const people = cards.map(({ studentId }: { studentId: number }) => ({ studentId }))
  const dueAt = new Date(since + 86_400_000).toISOString()
  const asked = await office.post(`/api/projects/${id}/availability-checks`, { data: { windows, people, dueAt } })
  expect(asked.status(), await asked.text()).toBe(201)
  const { text } = await callboard.mailTo(ona, since, `When can you come? ${title}`)
  await page.goto(new URL(/https?:\/\/\S+\/check\/\S+/.exec(text ?? '')?.[0] ?? '').pathname)
  const day = (name: string) => page.getByRole('group', { name })
  await day('Mar 24').getByRole('button', { name: 'No' }).click()
  await page.getByRole('button', { name: 'Yes to the others' }).click()
  await expect(page.getByText('Thank you, the office has your answers. You can change them here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes to the others' })).toBeDisabled()
  await page.reload()
  await expect(day('Mar 24').getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true')
  for (const other of ['Mar 25', 'Mar 26']) {
    await expect(day(other).getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  }
})
