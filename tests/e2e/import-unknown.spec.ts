import { PEOPLE_XML, sheetXml, workbookOf } from '../../apps/server/src/testing/hostile-workbooks.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const PACKAGE = 'http://schemas.openxmlformats.org'
const rowsOf = (count: number, cells: (at: number) => readonly string[]) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<row>${cells(at)
        .map((cell) => `<c t="str"><v>${cell}</v></c>`)
        .join('')}</row>`,
  ).join('')

/** A workbook in which the sheet of students is the shortest, after a lookup sheet and a hidden one. */
const threeSheets = () =>
  workbookOf({
    'xl/workbook.xml': `<workbook xmlns="${PACKAGE}/spreadsheetml/2006/main" xmlns:r="${PACKAGE}/officeDocument/2006/relationships"><sheets><sheet name="Lookup" sheetId="1" r:id="rId1"/><sheet name="Old" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Students" sheetId="3" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/package/2006/relationships">${[1, 2, 3].map((at) => `<Relationship Id="rId${at}" Type="${PACKAGE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml(rowsOf(30, (at) => (at === 0 ? ['Major', 'School'] : [`Major ${at}`, 'Arts']))),
    'xl/worksheets/sheet2.xml': sheetXml(
      PEOPLE_XML.split('</row>')[0] +
        '</row>' +
        rowsOf(40, (at) => [`Old${at}`, 'Vega', `old${at}@example.edu`, '310 555 0142', 'Film', '2020']),
    ),
    'xl/worksheets/sheet3.xml': sheetXml(PEOPLE_XML),
  })

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test('a table in which no column is known opens, says so, and is matched by hand or thrown away', { tag: '@deep' }, async ({
  page,
  expectAccessible,
}) => {
  const name = `Vorname-${Date.now()}.csv`
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from('Vorname,Nachname\nLuz,Vega\nAnn,Oh\n') }
  const listed = page.getByRole('listitem').filter({ hasText: name })
  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('No one can be found or added by these columns')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Field of the column Vorname' })).toHaveValue('')
  await expectAccessible(page)

  // The import is in the list, opens again, and can be matched by hand.
  await page.getByRole('link', { name: 'All imports' }).click()
  await listed.getByRole('link').click()
  await page.getByRole('combobox', { name: 'Field of the column Vorname' }).selectOption({ label: 'First name' })
  await page.getByRole('combobox', { name: 'Field of the column Nachname' }).selectOption({ label: 'Last name' })
  await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeEnabled()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByRole('button', { name: 'Refused 2' })).toBeVisible()

  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})

test('a school that was added meanwhile can be chosen for a cell without loading the page again', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const school = `School of Weaving ${Date.now()}`
  const table = `First name,Last name,Email,Cell phone,Major,Graduation year,School\nLuz,Vega,luz.weaver@example.edu,310 555 0142,Dance,2028,Weavers`
  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles({ name: 'weavers.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const means = page.getByRole('combobox', { name: 'Weavers means' })
  await expect(means.getByRole('option', { name: school })).toHaveCount(0)

  const settings = await context.newPage()
  await settings.goto('/settings?part=lists')
  await settings.getByLabel('Schools', { exact: true }).fill(school)
  await settings.keyboard.press('Enter')
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.getByText('Saved', { exact: true }).first()).toBeVisible()
  await settings.close()

  await means.selectOption(school)
  await page.getByRole('button', { name: 'Use 1 answer (1 row)' }).click()
  await expect(page.getByRole('button', { name: 'New 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('neither a lookup sheet nor a hidden one is chosen, and the page says that it reads', { tag: '@deep' }, async ({ page }) => {
  // The upload waits until the status was checked, regardless of how long that takes.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/imports', async (route) => {
    if (route.request().method() === 'POST') await read.promise
    await route.continue()
  })
  await page.goto('/import')
  const buffer = threeSheets()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'Students.xlsx', mimeType, buffer })
  await expect(page.getByRole('status').filter({ hasText: /Sending the file|Reading the table/ })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  read.resolve()
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('2')
  await expect(page.getByRole('combobox', { name: 'Field of the column First name' })).toHaveValue('firstName')
  await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeVisible()
  // Another sheet can be chosen, and the previous one again.
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('0')
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('0')
  await expect(page.getByRole('combobox', { name: 'Field of the column First name' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('2')
  await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeVisible()
  // After the columns are matched again, the rows are shown.
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
})
