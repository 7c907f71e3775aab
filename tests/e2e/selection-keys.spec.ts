import type { Page } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'
import { applyAs, cardsOf, faceOf, firstRole } from './casting-room-people.ts'

/** Opens the command palette and types into it. */
async function command(page: Page, words: string) {
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await page.keyboard.type(words)
}

const group = (page: Page, name: string) => page.getByRole('dialog').getByRole('group', { name })

test('in talent search X selects, and the palette makes the selected people an offer', async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Paletteville ${Math.random().toString(36).slice(2, 8)}`
  for (const lastName of ['One', 'Two', 'Three']) await talentOf(office, { lastName, location })
  const { id } = await postProject(office, { title: `Offered by keys ${location}`, numberOfStudents: 3 })

  await page.goto(`/talent-search?location=${location}&photos=no`)
  const faces = page.locator('[data-talent]')
  await expect(faces).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search talent' }).focus()
  for (let stops = 0; stops < 10 && !(await faces.first().evaluate((face) => face === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(faces.first()).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected talent' })
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 selected')
  await command(page, '')
  await expect(group(page, '2 selected').getByRole('option')).toContainText(['Make an offer…', 'Compare', 'Message', 'Add to role…'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/talent-compare/)
  await page.goBack()
  await expect(faces).toHaveCount(3)
  // Leaving the page clears the selection.
  await faces.nth(1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await command(page, 'offer')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('With an offer: you write it next')).toBeChecked()
  await dialog.getByLabel('Casting call', { exact: true }).selectOption({ label: `Offered by keys ${location}` })
  await dialog.getByRole('button', { name: 'Write the offer…' }).click()
  await page.waitForURL(/\/matches/)
  await dialog.getByRole('button', { name: 'Send 2 offers' }).click()
  await expect(page.getByText('2 offers sent', { exact: true }).first()).toBeVisible()
  expect((await cardsOf(office, id)).map(({ stage }) => stage)).toEqual(['offered', 'offered'])
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Casting room' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('in the table of matches X ticks, and the palette shortlists who is ticked', { tag: '@deep' }, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const location = `Tableville ${Math.random().toString(36).slice(2, 8)}`
  for (const lastName of ['One', 'Two', 'Three']) await talentOf(office, { lastName, location })
  const { id } = await postProject(office, { title: `Ticked ${location}`, numberOfStudents: 3 })
  await page.goto(`/project/${id}/matches?role=${await firstRole(office, id)}&view=table&photos=no&location=${location}`)
  const names = page.locator('[data-talent]')
  await expect(names).toHaveCount(3)
  const bar = page.getByRole('region', { name: 'Selected people' })
  await names.first().focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 selected')
  // The key also works while the checkbox has the focus, and commands work after a press of the mouse.
  await page.getByRole('checkbox', { name: /^Select .* One$/ }).focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 selected')
  await page.getByRole('checkbox', { name: /^Select .* One$/ }).click()
  await page.keyboard.press('o')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await cardsOf(office, id)).length).toBe(0)
  await expect(bar).toContainText('3 selected')
  await command(page, 'shortlist')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 people are on the shortlist', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await cardsOf(office, id)).length).toBe(3)
})

test('among applicants the palette acts on the current person, or on those who are selected', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: 'Commanded', numberOfStudents: 2 })
  await applyAs(id, await firstRole(office, id), ['Ada', 'Bea', 'Cleo'], asAnother)
  await page.goto(`/project/${id}/applicants`)
  // A command works on the open profile without a tick.
  await faceOf(page, 'Bea').click()
  await command(page, 'offer')
  await expect(group(page, 'Bea Room').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Make an offer to Bea Room' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(faceOf(page, 'Bea')).toBeFocused()
  await page.keyboard.press('o')
  await page.getByRole('dialog', { name: 'Make an offer to Bea Room' }).getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByText('Offer sent', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select Ada Room' }).click()
  await page.getByRole('checkbox', { name: 'Select Cleo Room' }).click()
  await command(page, 'callback')
  await expect(group(page, '2 selected').getByRole('option')).toHaveText(['Move to: Callback'])
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await cardsOf(office, id)).map(({ stage }) => stage).toSorted())
    .toEqual(['callback', 'callback', 'offered'])
})
