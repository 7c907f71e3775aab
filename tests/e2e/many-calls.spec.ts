import { PROJECT_LIST, PROJECT_PAGE_LARGEST } from '@callboard/contract/casting/projects/rules'
import type { APIRequestContext, Page } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile } from '../harness/student-data.ts'

/**
 * Posts an old casting call, and then as many as a choice lists.
 * @returns the title of the old one
 */
async function postMany(office: APIRequestContext, name: string): Promise<string> {
  const title = `Ancient ${name}`
  await postProject(office, { title, location: 'Amphitheatre' })
  for (let turn = 0; turn < PROJECT_PAGE_LARGEST; turn += 1) await postProject(office, { title: `Later ${name} ${turn}` })
  return title
}

/** Collects the page's calls to the list of all casting calls. */
function wholeLists(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/projects') asked.push(request.method())
  })
  return asked
}

test('an old casting call is found by its title, and no page reads all of them', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const old = await postMany(await signIn(context, ADMIN_EMAIL), `call${Date.now()}`)
  const asked = wholeLists(page)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New Event' }).first().click()
  const dialog = page.getByRole('dialog')
  const call = dialog.getByRole('combobox', { name: 'Casting call' })
  const search = dialog.getByRole('combobox', { name: 'Find another one' })
  await search.fill('nothing of this name')
  await expect(dialog.getByText('No casting call has these words in its title.')).toBeVisible()
  await search.fill(old.toLowerCase())
  await dialog.getByRole('option', { name: old }).click()
  await expect(call.locator('option:checked')).toHaveText(old)
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(old)
  await expect(dialog.getByRole('textbox', { name: 'Location' })).toHaveValue('Amphitheatre')
  await expect(search).toHaveValue('')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill(old)
  await page.getByRole('option', { name: old }).click()
  await expect(page.getByRole('heading', { level: 1, name: old })).toBeVisible()
  // The palette now has it as a recent choice, of which it knows only the id.
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Go to…' }).click()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: old })).toBeVisible()
  expect(asked).toEqual([])
})

test('a student sees more casting calls than one page has', { tag: '@deep' }, async ({ page, context, signIn, asAnother }) => {
  const name = `open${Date.now()}`
  await asAnother(ADMIN_EMAIL, (office) => postMany(office, name))
  const student = await signIn(context, `${name}@example.edu`)
  await createProfile(student)
  const asked = wholeLists(page)
  // Other tests post casting calls meanwhile.
  const shown = PROJECT_PAGE_LARGEST - 5
  const calls = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await page.goto(`/?more=${shown - PROJECT_LIST.studentHome}`)
  await expect(calls).toHaveCount(shown)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(calls.nth(shown).getByRole('link')).toBeFocused()
  await expect(calls.nth(PROJECT_PAGE_LARGEST)).toBeVisible()
  await page.goto('/?more=100000')
  await expect(calls.filter({ hasText: name })).toHaveCount(PROJECT_PAGE_LARGEST + 1)

  await page.goto('/self-tape-upload')
  await page.getByRole('radio', { name: 'A casting call' }).check()
  await page.getByRole('combobox', { name: 'Find another one' }).fill(`ancient ${name}`)
  await page.getByRole('option', { name: `Ancient ${name}` }).click()
  await expect(page.getByRole('combobox', { name: 'Casting call' }).locator('option:checked')).toHaveText(`Ancient ${name}`)
  expect(asked).toEqual([])
})
