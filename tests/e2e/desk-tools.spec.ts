import { SAVED_SEARCH_LIMITS } from '@callboard/contract/people/saved-searches/rules'
import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf, uniqueName } from '../harness/talent-data.ts'

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test('the palette finds people, casting calls and actions by keyboard, and returns the focus', async ({ page, context }) => {
  const { firstName } = await talentOf(context.request)
  const title = `Viewbook ${uniqueName()}`
  const { id } = await postProject(context.request, { title })
  await page.goto('/talent-search')
  const search = page.getByRole('searchbox')
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  // A screen reader announces the field first.
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill(firstName)
  const found = page.getByRole('option', { name: new RegExp(firstName) })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('heading', { name: new RegExp(firstName) })
      .first(),
  ).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: new RegExp(firstName) })).toBeVisible()
  await field.fill(title)
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true')
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await tab).toHaveURL(new RegExp(`/project/${id}$`))
  await field.fill('nobody and nothing')
  await expect(page.getByText('Nothing fits “nobody and nothing”.')).toBeVisible()
  await field.fill('new cast')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/project-create$/)
})

test('the question mark lists the shortcuts, for students without those of the office', { tag: '@deep' }, async ({
  page,
  browser,
  callboard,
  signIn,
  expectAccessible,
}) => {
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  const student = await browser.newContext({ baseURL: callboard.url })
  await signIn(student, 'short@example.edu')
  const phone = await student.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Go to…' }).click()
  await phone.getByRole('combobox', { name: 'Go to' }).fill('shortcuts')
  await expect(phone.getByRole('option')).toHaveCount(1)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Everywhere' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Photo session' })).toHaveCount(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await student.close()
})

test('a search is saved, shows new matches, is opened, deleted and restored', async ({
  page,
  context,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const skill = uniqueName()
  const name = `${skill} ${'of the office '.repeat(3)}`.trim()
  await page.goto(`/talent-search?search=${skill}`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  // The browser cuts longer text to this length.
  await dialog.getByLabel('Name').fill('x'.repeat(SAVED_SEARCH_LIMITS.name))
  await expect(dialog.getByText(`No room for more: ${SAVED_SEARCH_LIMITS.name} characters`).first()).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Share with the casting office').check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  const saved = page.getByRole('navigation', { name: 'Saved searches' }).getByRole('link', { name })
  await expect(saved).toHaveAttribute('aria-current', 'true')

  await talentOf(context.request, { bio: skill })
  await page.goto('/talent-search?ageMin=99')
  await expect(saved).toContainText('1 new')
  await saved.click()
  await expect(page.locator('[data-talent]')).toHaveCount(1)
  await expect(saved).not.toContainText('new')

  await page.getByRole('button', { name: `Manage “${name}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toBeVisible()
  await context.request.delete(`/api/saved-searches/${/saved=(\d+)/.exec(page.url())?.[1]}`)
})

test('the contact sheet and the table with its columns survive a reload, and talents chosen there are compared', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const skill = uniqueName()
  const tall = await talentOf(context.request, { bio: skill, age: 30, lastName: 'Featherston-Montgomery de la Concepción y Villanueva' })
  const small = await talentOf(context.request, { bio: skill, age: 20 })
  await page.goto(`/talent-search?search=${skill}`)
  await expect(page.locator('[data-talent]')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Contact sheet' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('slider').press('Home')
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await page.keyboard.press('Escape')
  await page.goto(`/talent-search?search=${skill}`)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()

  await page.getByRole('button', { name: 'Select multiple' }).click()
  await page.locator('[data-talent]').first().click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('row', { name: /^Age.*they differ.*20.*30/ })).toBeVisible()
  const column = page.getByRole('link', { name: new RegExp(small.firstName) })
  await column.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(new RegExp(`ids=${tall.id}(,|%2C)${small.id}`))
  await expect(column).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(column).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // Each fact is below its talent, and the talent of thirty is now first.
  const lefts = [page.getByRole('columnheader').first(), page.getByRole('cell', { name: /^Age.*30/ })].map(
    async (cell) => (await cell.boundingBox())?.x,
  )
  const [head, age] = await Promise.all(lefts)
  expect(age).toBe(head)
})

test('applicants of a casting call are compared, and a decision is undone', { tag: '@deep' }, async ({ page, context, asAnother }) => {
  const title = `Duo ${uniqueName()}`
  const { id } = await postProject(context.request, { title })
  await applicantsTo(
    id,
    [
      ['Ines', 'Duval'],
      ['Olga', 'Duval'],
    ],
    asAnother,
  )
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: `Applications for ${title}` }).click()
  const ines = page.getByRole('listitem', { name: 'Ines Duval' })
  // The notification covers no button in the dialog's footer, neither on a desktop nor on a phone.
  for (const [width, decision] of [[1100, 'Booked'] as const, [390, 'Released'] as const]) {
    await page.setViewportSize({ width, height: 760 })
    await ines.getByRole('button', { name: decision }).click()
    const slip = await page.locator('.notice', { hasText: decision }).boundingBox()
    const print = await page.getByRole('button', { name: 'Print' }).boundingBox()
    expect((slip?.y ?? 0) + (slip?.height ?? 0)).toBeLessThan(print?.y ?? 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(ines.getByRole('button', { name: 'To decide' })).toHaveAttribute('aria-pressed', 'true')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: 'Compare Ines Duval' }).check()
  await page.getByRole('checkbox', { name: 'Compare Olga Duval' }).check()
  await page.getByRole('dialog').getByRole('link', { name: 'Compare' }).click()
  await expect(page.locator('[data-column]')).toHaveText(['Ines Duval', 'Olga Duval'])
  // Without a dialog's footer it is at the edge of the window again.
  await page.getByRole('button', { name: 'Take Olga Duval out' }).click()
  const last = page.locator('.notice', { hasText: 'Olga Duval taken out' })
  // The notification moves up a little as it appears.
  await expect.poll(() => last.evaluate((slip) => slip.getBoundingClientRect().bottom)).toBe(900 - 16)
})

test('a dialog at 400 % zoom can be read and answered, even with a long title', { tag: '@deep' }, async ({ page, context }) => {
  const title = `Open day of ${'the interdisciplinary performing arts '.repeat(4)}${uniqueName()}`
  await postProject(context.request, { title })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const answer = page.getByRole('dialog').getByRole('button', { name: 'Delete casting call' })
  await answer.scrollIntoViewIfNeeded()
  await expect(answer).toBeInViewport({ ratio: 1 })
})

test('Enter opens the typed entry, even before the list is filtered', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/talent-search')
  await expect(page.getByText('A search you will need again')).toBeVisible()
  // The shortcut belongs to the navigation, which loads after the screen.
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(page.getByRole('option', { name: 'New casting call' })).toHaveAttribute('aria-selected', 'true')
  await field.evaluate(async (input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'on hold')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // Between two key events the browser runs queued tasks, but renders nothing.
    await Promise.resolve()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('heading', { name: 'Students on hold' })).toBeVisible()
})
