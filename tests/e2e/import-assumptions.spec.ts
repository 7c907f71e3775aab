import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('the page says how it reads a file that does not say it, and asks who has a student number', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn(context, ADMIN_EMAIL)
  const family = `Assumer${Date.now()}`
  const heading = 'First name,Last name,Email,Phone,Major,Expected graduation year,Student number,Date of birth,Sexo'
  const row = (first: string, number: string, ...more: string[]) =>
    [first, family, `${first.toLowerCase()}@${family}.example`, '310 555 0142', 'Dance', '2028', number, ...more].join(',')
  const choose = async (name: string, lines: readonly string[]) => {
    await page.goto('/import')
    // In the Mac encoding: é is the byte 8E.
    const buffer = Buffer.from([heading, ...lines].join('\r\n').replaceAll('é', '\u008e'), 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: `${family}-${name}.csv`, mimeType: 'text/csv', buffer })
  }

  const number = String(Date.now()).slice(-9)
  await choose('one', [row('José', number, '10/12/2006', 'M'), row('Bo', '', '03/02/2005', 'H')])
  await expect(page.getByRole('heading', { name: 'How this file is read' })).toBeVisible()
  await expect(page.getByText('Gender: M is read as Female')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Letters of the file' })).toHaveValue('macintosh')
  await page.getByRole('combobox', { name: 'Letters of the file' }).selectOption('windows-1252')
  await expect(page.getByText('JosŽ').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Letters of the file' }).selectOption('macintosh')
  await expect(page.getByText('José').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  // The previous step offers the same choice.
  await expect(page.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Dates of birth' }).selectOption('day')
  await expect(page.getByText('You have chosen this.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText('2 profiles imported')).toBeVisible()

  await choose('two', [row('Cy', number, '20', 'F')])
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByText('Someone has this student number but another name. Is it the same person?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No, someone new' }).click()
  await page.getByRole('button', { name: 'New 1' }).click()
  await expect(page.getByText('Student number: Someone else has this student number. It is left out.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByText('1 profile imported')).toBeVisible()

  // After the import nothing can be changed.
  await choose('three', [row('Di', '', '1/2/2005', 'F'), row('Cy', '', '1/2/2005', 'F').replace('cy@', 'cy2@')])
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByRole('button', { name: 'No, someone new' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByText('Not imported: no one said whether this is the same person.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'No, someone new' })).toHaveCount(0)
})
