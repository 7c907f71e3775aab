import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('a spreadsheet becomes profiles: columns, dry run, import, corrected rows, undo', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const family = `Tabler${Date.now()}`
  const table = [
    'First name,Last name,School email,Phone,Major,School,Height',
    `Ana,${family},ana@${family}.example,310 555 0142,Dance,Seaver,168 cm`,
    `Bo,${family},bo@${family}.example,310 555 0143,Film,Seaver Undergrad,6'0"`,
    `Cy,${family},nowhere,310 555 0144,Law,Seaver Undergrad,`,
  ].join('\n')

  await page.goto('/admin-add-talent')
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await expectAccessible(page)
  const file = { name: `${family}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)

  // The columns are matched automatically, and one value for everybody replaces a missing column.
  await expect(page.getByRole('combobox', { name: 'Field of the column School email' })).toHaveValue('email')
  await page.getByRole('textbox', { name: 'Expected graduation year' }).fill('2028')
  await expect(page.getByText('ana@', { exact: false }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Next row' }).click()
  await expect(page.getByText('Row 3')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  // A value that is not in a list gets a suggestion. The suggestion applies only when somebody chooses it, and the page warns
  // before a choice is lost.
  await expect(page.getByRole('button', { name: /^Use 1 suggestion/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Seaver means' })).toHaveValue('')
  await page.getByRole('button', { name: 'Seaver probably means Seaver Undergrad' }).click()
  await expect(page.getByRole('combobox', { name: 'Seaver means' })).toHaveValue('Seaver Undergrad')
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByRole('dialog', { name: 'Import without 1 answer?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Use 1 answer/ }).click()
  await expect(page.getByText('1 answer is used')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Refused 1' }).click()
  await page.getByRole('button', { name: 'Leave out row 4' }).click()
  await page.getByRole('button', { name: 'Left out 1' }).click()
  await page.getByRole('button', { name: 'Take row 4 back' }).click()
  await page.getByRole('button', { name: 'Refused 1' }).click()
  await expect(page.getByText('Email: Valid email is required', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText('2 profiles imported')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as XLSX' }).click()])
  expect(download.suggestedFilename()).toBe(`${family}-refused.xlsx`)
  const found = await (await office.get(`/api/talent/search?search=${family}`)).json()
  expect(found.map(({ firstName, height }: { firstName: string; height: string }) => [firstName, height]).toSorted()).toEqual([
    ['Ana', `5'6"`],
    ['Bo', `6'0"`],
  ])

  // After some days only the counts are left.
  const one = /\/api\/imports\/\d+$/
  const shown = await (await office.get(`/api/imports/${new URL(page.url()).pathname.split('/').at(-1)}`)).json()
  await page.route(one, (route) => route.fulfill({ json: { ...shown, sample: [] } }))
  await page.reload()
  await expect(page.getByText('They are gone: the rows of an import are kept for 7 days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as XLSX' })).toHaveCount(0)
  await page.unroute(one)
  await page.reload()

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await (await office.get(`/api/talent/search?search=${family}`)).json()).toEqual([])
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: file.name })).toContainText('Undone')
})
