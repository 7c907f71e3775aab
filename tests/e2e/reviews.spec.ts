import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { codeTo, PHONE, present, prove, shortlisted, stored } from './review-people.ts'

test('sixty people are voted on by keyboard alone, and the office moves them by the votes', async ({
  page,
  context,
  callboard,
  browser,
  signIn,
}) => {
  test.slow()
  const office = await signIn(context, ADMIN_EMAIL)
  const call = await shortlisted(office, 60)
  const asked = await present(office, callboard, call)
  const panel = await browser.newContext()
  const reviewer = await panel.newPage()
  await reviewer.goto(asked.link)
  const since = Date.now()
  await reviewer.getByRole('button', { name: 'Send me the code' }).focus()
  await reviewer.keyboard.press('Enter')
  await expect(reviewer.getByLabel('Six-digit code')).toBeFocused()
  await reviewer.keyboard.type(await codeTo(callboard, asked.email, since))
  await stored(reviewer, '0 of 60 voted')
  let presses = 0
  for (let at = 0; at < 60; at += 1) {
    await expect(reviewer.getByText(`${at + 1} of 60`, { exact: true })).toBeVisible()
    await reviewer.keyboard.press(['y', 'n', '2'][at % 3] ?? 'y')
    presses += 1
  }
  await stored(reviewer, '60 of 60 voted')
  await stored(reviewer, 'Everything is stored')
  expect(presses, 'docs/steps.md says it').toBe(60)
  await reviewer.keyboard.press('c')
  await reviewer.keyboard.type('The last one sings')
  await reviewer.keyboard.press('Escape')
  await reviewer.keyboard.press('ArrowLeft')
  await expect(reviewer.getByText('59 of 60', { exact: true })).toBeVisible()
  await stored(reviewer, 'Everything is stored')
  await panel.close()

  await page.goto(`/project/${call.projectId}/applicants`)
  await page.getByRole('link', { name: '1 presentation' }).click()
  await expect(page.getByText('1 of 1 reviewer is done')).toBeVisible()
  await page.getByRole('link', { name: 'For the dean' }).click()
  await page.getByRole('button', { name: 'Move 20 people' }).click()
  await expect(page.getByText('20 people').first()).toBeVisible()
  const stages = async () => {
    const { people } = await (await office.get(`/api/presentations/${asked.id}`)).json()
    return (people as { stage: string }[]).filter(({ stage }) => stage === 'callback').length
  }
  await expect.poll(stages).toBe(20)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stages).toBe(0)
})

test('sixty people are voted on by thumb alone on a phone, without names in blind mode', { tag: '@deep' }, async ({
  context,
  callboard,
  browser,
  signIn,
}) => {
  test.slow()
  const office = await signIn(context, ADMIN_EMAIL)
  const asked = await present(office, callboard, await shortlisted(office, 60), { isBlind: true })
  const phone = await browser.newContext(PHONE)
  const reviewer = await phone.newPage()
  await prove(reviewer, callboard, asked)
  for (let at = 0; at < 60; at += 1) {
    await expect(reviewer.getByText(`${at + 1} of 60`, { exact: true })).toBeVisible()
    await reviewer.getByRole('button', { name: ['Yes', 'Maybe', 'No'][at % 3] ?? 'Yes', exact: true }).tap()
  }
  await stored(reviewer, '60 of 60 voted')
  await stored(reviewer, 'Everything is stored')
  await expect(reviewer.getByRole('heading', { name: /^Number \d{4}$/ })).toBeVisible()
  expect(await reviewer.content()).not.toContain('Many0')
  await phone.close()
})

test('votes survive a lost network, people and links that end are gone from an open page', async ({
  context,
  callboard,
  browser,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const call = await shortlisted(office, 3)
  const asked = await present(office, callboard, call)
  const panel = await browser.newContext()
  const reviewer = await panel.newPage()
  await prove(reviewer, callboard, asked)
  await panel.route('**/api/reviews/**', (route) => route.abort('internetdisconnected'))
  await reviewer.keyboard.press('y')
  await expect(reviewer.getByText('Kept on this device until there is a connection')).toBeVisible()
  await panel.unroute('**/api/reviews/**')
  await reviewer.reload()
  await stored(reviewer, '1 of 3 voted')
  await stored(reviewer, 'Everything is stored')

  await expect(reviewer.getByRole('heading', { name: 'Ana Many002' })).toBeVisible()
  const held = await office.post(`/api/talent/${call.studentIds[1]}/hold`, { data: { reason: 'safety' } })
  expect(held.ok(), await held.text()).toBe(true)
  await expect(reviewer.getByText('Ana Many002')).toHaveCount(0)
  await stored(reviewer, '1 of 2 voted')

  await office.patch(`/api/presentations/${asked.id}`, { data: { isEnded: true, version: 1 } })
  await expect(reviewer.getByRole('heading', { name: 'Nothing is shown here any more' })).toBeVisible()
  await expect(reviewer.getByText('Ana Many')).toHaveCount(0)
  await panel.close()
})

test('votes wait on the device for the proof of the address, and one that came too late is counted', { tag: '@deep' }, async ({
  context,
  callboard,
  browser,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const asked = await present(office, callboard, await shortlisted(office, 2))
  const panel = await browser.newContext()
  const reviewer = await panel.newPage()
  await prove(reviewer, callboard, asked)
  // The browser forgets the verification, as after half a year.
  await panel.clearCookies()
  await reviewer.keyboard.press('y')
  await expect(reviewer.getByRole('button', { name: 'Send me the code' })).toBeVisible()
  await expect(reviewer.getByText('may ask for what is stored about them')).toBeVisible()
  await prove(reviewer, callboard, asked)
  await stored(reviewer, '1 of 2 voted')
  await stored(reviewer, 'Everything is stored')

  await panel.route('**/api/reviews/*/votes/*', (route) => route.abort('internetdisconnected'))
  await reviewer.keyboard.press('n')
  await stored(reviewer, 'Kept on this device until there is a connection')
  await office.patch(`/api/presentations/${asked.id}`, { data: { isEnded: true, version: 1 } })
  await expect(reviewer.getByText('One vote did not reach the office before.')).toBeVisible()
  await panel.unroute('**/api/reviews/*/votes/*')
  await office.patch(`/api/presentations/${asked.id}`, { data: { isEnded: false, version: 2 } })
  // The open page recovers without a reload.
  await stored(reviewer, '2 of 2 voted')
  await stored(reviewer, 'Everything is stored')
  await panel.close()
})

test('a reviewer on two devices sees the vote of the other, and chooses where they differ', { tag: '@deep' }, async ({
  context,
  callboard,
  browser,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const asked = await present(office, callboard, await shortlisted(office, 2))
  const [desk, phone] = [await browser.newContext(), await browser.newContext(PHONE)]
  const [first, second] = [await desk.newPage(), await phone.newPage()]
  await prove(first, callboard, asked)
  await prove(second, callboard, asked)
  await first.keyboard.press('y')
  await expect(second.getByText('1 of 2 voted')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Yes', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await phone.route('**/api/reviews/**', (route) => route.abort('internetdisconnected'))
  await second.getByRole('button', { name: 'No', exact: true }).tap()
  await stored(second, 'Kept on this device until there is a connection')
  await first.keyboard.press('ArrowLeft')
  await first.keyboard.press('m')
  await stored(first, 'Everything is stored')
  await phone.unroute('**/api/reviews/**')
  await expect(second.getByText('You have voted on another device in the meantime')).toBeVisible()
  await expect(second.getByText('There you chose: Maybe')).toBeVisible()
  await stored(second, 'Not everything is stored')
  await expect(second.getByText('Kept on this device until there is a connection')).toHaveCount(0)
  await second.getByRole('button', { name: 'Use this vote' }).tap()
  await stored(second, 'Everything is stored')
  await expect(first.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await Promise.all([desk.close(), phone.close()])
})

test('selected people are presented from the casting room, and the presentation ends in one press', async ({
  page,
  context,
  callboard,
  signIn,
  allowConsoleError,
}) => {
  // A presentation without a title is refused.
  allowConsoleError(/status of 400/)
  const office = await signIn(context, ADMIN_EMAIL)
  const { projectId } = await shortlisted(office, 3)
  await page.goto(`/project/${projectId}/applicants`)
  for (const name of ['Ana Many001', 'Ana Many003']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bar = page.getByRole('region', { name: 'Selected applicants' })
  await bar.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Present to reviewers…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Present to reviewers' })
  await expect(dialog.getByRole('radio', { name: 'The 2 chosen people' })).toBeChecked()
  await expect(dialog.getByRole('region', { name: 'Consent' })).toContainText(
    '2 have no current consent that people outside see their photographs',
  )
  await expect(dialog.getByRole('button', { name: 'Ask now' })).toBeVisible()
  await dialog.getByLabel('Title').fill('For the panel')
  const email = `panel.${Date.now()}@example.edu`
  await dialog.getByLabel('Reviewers', { exact: true }).fill(`Bo Bell <${email}>`)
  const since = Date.now()
  await dialog.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByRole('heading', { name: 'For the panel' })).toBeVisible()
  await expect(page.getByText('Has not opened it')).toBeVisible()
  expect((await callboard.mailTo(email, since)).subject).toContain('For the panel')
  await page.getByRole('button', { name: 'Change…' }).click()
  const change = page.getByRole('dialog', { name: 'Change the presentation' })
  await expect(change.getByRole('region', { name: 'Consent' })).toBeVisible()
  await change.getByLabel('Title').fill('')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByText('Please name the presentation')).toBeVisible()
  await change.getByLabel('Title').fill('For the whole panel')
  await change.getByLabel(/^Blind:/).check()
  await change.getByLabel('The links end').selectOption('in 30 days')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'For the whole panel' })).toBeVisible()
  await expect(page.getByText('Reviewers see: Numbers instead of names')).toBeVisible()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('The presentation has ended').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'End now' })).toBeVisible()
  await expect(page.getByText('Reviewers see: Numbers instead of names')).toBeVisible()
})

test('a presentation that ended by itself is opened again in one press, for a week', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { projectId, roleId } = await shortlisted(office, 1)
  const endsAt = new Date(Date.now() + 2000).toISOString()
  const data = { title: 'For the dean', presented: 'shortlist', roleIds: [roleId], shown: ['photos'], endsAt }
  const made = await office.post(`/api/projects/${projectId}/presentations`, { data })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = await made.json()
  const isOver = async () => (await (await office.get(`/api/presentations/${id}`)).json()).presentation.isOver
  await expect.poll(isOver).toBe(true)
  await page.goto(`/project/${projectId}/presentations/${id}`)
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('button', { name: 'End now' })).toBeVisible()
  expect(await isOver()).toBe(false)
})
