import type { APIRequestContext, Page } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

let office: APIRequestContext
/** A last name and a casting call that only one test uses. */
let family: string
let call: { id: number; title: string }

test.beforeEach(async ({ context, signIn }) => {
  office = await signIn(context, ADMIN_EMAIL)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  family = `Liston${Date.now()}`
  const title = `Call of ${family}`
  call = { ...(await postProject(office, { title })), title }
  for (const firstName of ['Ana', 'Bo', 'Cy']) {
    const email = `${firstName}.${family}@example.edu`.toLowerCase()
    const person = { firstName, lastName: family, email, studentUserId: email, cellPhone: '1', major: 'Film', expectedGraduationYear: 2028 }
    expect((await office.post('/api/admin/student-profile', { data: person })).status()).toBe(201)
  }
})

const stages = async (): Promise<Record<string, string>> => {
  const { cards } = await (await office.get(`/api/projects/${call.id}/casting`)).json()
  return Object.fromEntries(cards.map((card: { stage: string; student: { firstName: string } }) => [card.student.firstName, card.stage]))
}

const bar = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('by mouse: people are put on a new list with a note, added to a role, taken off and put back', async ({ page, expectAccessible }) => {
  await page.goto(`/talent-search?search=${family.toLowerCase()}`)
  await page.getByRole('button', { name: 'Select multiple' }).click()
  for (const name of ['Ana', 'Bo', 'Cy']) await page.getByRole('button', { name: `Select ${name} ${family}` }).click()
  await bar(page, 'Selected talent').getByRole('button', { name: 'Add to list…' }).click()
  const lists = dialog(page).getByRole('combobox', { name: 'List' })
  const name = dialog(page).getByRole('textbox', { name: 'Name of the new list' })
  await expect(lists.or(name)).toBeVisible()
  if (await lists.isVisible()) await lists.selectOption({ label: 'New list…' })
  await name.fill(`Favourites ${family}`)
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Create the list' }).click()
  await expect(page.getByText(`3 people are on “Favourites ${family}”`, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Open the list' }).click()
  await expect(page.getByRole('heading', { name: `Favourites ${family}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Notes about Ana ${family}` }).click()
  await dialog(page).getByRole('textbox').fill('Sings and dances')
  await dialog(page).getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Sings and dances')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select Ana ${family}` }).click()
  await page.getByRole('checkbox', { name: `Select Cy ${family}` }).click({ modifiers: ['Shift'] })
  const selected = bar(page, 'Selected people')
  await expect(selected.getByText('3 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select Cy ${family}` }).click()
  await selected.getByRole('button', { name: 'Add to role…' }).click()
  await dialog(page).getByRole('combobox', { name: 'Casting call' }).selectOption({ label: call.title })
  await dialog(page).getByText('On the shortlist: they are not told').click()
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Shortlist 2 people' }).click()
  await expect(page.getByText('2 people are on the shortlist', { exact: true })).toBeVisible()
  expect(await stages()).toEqual({ Ana: 'shortlisted', Bo: 'shortlisted' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 people are off the shortlist again', { exact: true }).first()).toBeVisible()
  expect(await stages()).toEqual({})
  await selected.getByRole('button', { name: 'Add to role…' }).click()
  await dialog(page).getByRole('combobox', { name: 'Casting call' }).selectOption({ label: call.title })
  await dialog(page).getByText('On the shortlist: they are not told').click()
  await dialog(page).getByRole('button', { name: 'Shortlist 2 people' }).click()
  await expect(page.getByText('2 people are on the shortlist', { exact: true }).last()).toBeVisible()

  // One of the people has the role already.
  await selected.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await selected.getByRole('button', { name: 'Add to role…' }).click()
  await dialog(page).getByRole('combobox', { name: 'Casting call' }).selectOption({ label: call.title })
  await dialog(page).getByText('On the shortlist: they are not told').click()
  await dialog(page).getByRole('button', { name: 'Shortlist 3 people' }).click()
  const refused = `Not added: Ana ${family} and Bo ${family}: This person is in that role already.`
  await expect(page.getByText(refused, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open the casting call' }).last().click()
  await expect(page.getByRole('button', { name: `Cy ${family}, open` })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Select all 3' }).click()

  await selected.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Public profiles' })).toHaveValue(/Ana .*\/talent\/profile\/\d+\nBo /)
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(3)

  await selected.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
  await expect(page.getByText('No one is on this list')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sings and dances')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(3)

  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/lists$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `Favourites ${family}` })).toBeVisible()
  await expectAccessible(page)
})

test('by keyboard alone: a list is made, people are put on it, one is invited, and the selection is exported', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/lists')
  await page.getByRole('button', { name: 'New list' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(`Keys ${family}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Keys ${family}` })).toBeVisible()

  await page.goto(`/talent-search?search=${family.toLowerCase()}`)
  await page.getByRole('button', { name: 'Select multiple' }).press('Enter')
  await expect(page.locator('[data-talent]')).toHaveCount(3)
  await page.locator('[data-talent]').first().press('ControlOrMeta+a')
  await bar(page, 'Selected talent').getByRole('button', { name: 'Add to list…' }).press('Enter')
  // No list is preselected; the most recently changed list comes first.
  await expect(dialog(page).getByRole('combobox', { name: 'List' })).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Add to the list' })).toBeDisabled()
  await dialog(page).getByRole('combobox', { name: 'List' }).selectOption({ index: 1 })
  await dialog(page).getByRole('button', { name: 'Add to the list' }).press('Enter')
  await page.getByRole('button', { name: 'Open the list' }).press('Enter')

  await page.getByRole('checkbox', { name: `Select Bo ${family}` }).press('Space')
  await bar(page, 'Selected people').getByRole('button', { name: 'Add to role…' }).press('Enter')
  await dialog(page).getByRole('combobox', { name: 'Casting call' }).press('ArrowDown')
  await dialog(page).getByRole('combobox', { name: 'Casting call' }).selectOption({ label: call.title })
  await dialog(page)
    .getByRole('radio', { name: /^invited/ })
    .press('Space')
  await dialog(page).getByRole('button', { name: 'Invite 1 person' }).press('Enter')
  await expect(page.getByText('1 person is invited', { exact: true })).toBeVisible()
  expect(await stages()).toEqual({ Bo: 'invited' })

  await page.getByRole('checkbox', { name: `Select Cy ${family}` }).press('Space')
  await bar(page, 'Selected people').getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
  await expect(page.getByText('Only the 2 selected people')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const chunks: Buffer[] = []
  for await (const chunk of await (await file).createReadStream()) chunks.push(chunk)
  const rows = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(rows.slice(1).map((row) => /,(Ana|Bo|Cy),/.exec(row)?.[1])).toEqual(['Bo', 'Cy'])
})
