import sharp from 'sharp'
import { zipOf } from '../../apps/server/src/testing/zip-files.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { ROSTER_ROWS, rosterPeople, rosterWorkbook } from './roster.ts'

/** The number of pictures, and how many of their names contain other words besides the name of exactly one person. */
const PICTURES = { all: 305, amongWords: 15 } as const
/** The most presses for an acceptable move-in. */
const MOST_PRESSES = 60

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A zip with one small picture for each of the first people in a roster whose name is unique. */
async function headshots(mark: string): Promise<Buffer> {
  const files: Record<string, Uint8Array> = {}
  for (const [at, { first, last }] of rosterPeople(mark)
    .slice(2, PICTURES.all + 2)
    .entries()) {
    const background = { r: at % 256, g: (at * 7) % 256, b: 90 + Math.floor(at / 256) }
    const words = at < PICTURES.amongWords ? '_headshot' : ''
    files[`${last}_${first}${words}.jpg`] = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer()
  }
  return zipOf(files)
}

test('an office moves in with a roster and pictures in under 60 presses, corrects it twice, and undoes all of it', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(900_000)
  const office = await signIn(context, ADMIN_EMAIL)
  const mark = String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const count = () => void (window as unknown as { pressed: () => void }).pressed()
    for (const kind of ['pointerdown', 'change']) document.addEventListener(kind, count, { capture: true })
  })
  const bar = (text: string | RegExp) => page.locator('[data-foot=form]').getByText(text)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/import')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'roster.xlsx', mimeType: XLSX, buffer: rosterWorkbook(mark) })
  await expect(page.getByRole('combobox', { name: 'Field of the column Name (Last, First)' })).toHaveValue('name')
  await expect(page.getByRole('combobox', { name: 'Field of the column Last updated' })).toHaveValue('')
  await page.getByRole('button', { name: `Check ${ROSTER_ROWS} rows` }).click()

  // Nearly correct values have suggestions, which one press accepts.
  await expect(page.getByRole('button', { name: 'Sophmore probably means Sophomore' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sch. of Public Policy probably means School of Public Policy' })).toBeVisible()
  await expect(page.getByRole('button', { name: '2027-28 probably means 2028' })).toBeVisible()
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: width === 1280 ? 720 : 900 })
    await expect(page.getByRole('button', { name: /^Import \d+ people$/ })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: /^Use \d+ suggestions/ }).click()
  await expect(bar(/^18 refused rows/)).toBeVisible()

  // The remaining refused rows: first correct all cells with the same text, then the values that are still wrong, row by row.
  await page.getByRole('textbox', { name: 'soon means' }).fill('2029')
  await page.getByRole('textbox', { name: 'An empty cell means' }).fill('310 555 0100')
  for (const at of [3, 203, 403, 603, 803]) await page.getByRole('textbox', { name: `nowhere${at} means` }).fill(`nobody${at}`)
  await page.getByRole('button', { name: /^Use 7 answers/ }).click()
  await expect(bar(/^6 refused rows/)).toBeVisible()
  await page.getByRole('button', { name: /^Refused 6$/ }).click()
  for (const [corrected, at] of [3, 203, 403, 603, 803].entries()) {
    await page.getByRole('button', { name: `Correct row ${at + 4}` }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(`student.${mark}.${at}@example.edu`)
    await page.getByRole('textbox', { name: 'Email' }).press('Enter')
    await expect(page.getByRole('button', { name: `Refused ${5 - corrected}`, exact: true })).toBeVisible()
  }
  await expect(bar(/^1 refused row/)).toBeVisible()

  // The page asks about people with the same name in the file before the import.
  await page.getByRole('button', { name: /^Same person\? 2$/ }).click()
  await page.getByRole('button', { name: 'Yes, someone else' }).first().click()
  await page.getByRole('button', { name: 'Yes, someone else' }).last().click()
  await page.getByRole('button', { name: `Import ${ROSTER_ROWS - 1} people` }).click()
  await expect(page.getByText(`${ROSTER_ROWS - 1} profiles imported`)).toBeVisible({ timeout: 120_000 })

  await page.getByRole('link', { name: 'Import photos' }).click()
  const zip = { name: 'headshots.zip', mimeType: 'application/zip', buffer: await headshots(mark) }
  await page.locator('input[type=file]').first().setInputFiles(zip)
  await page.getByRole('button', { name: `Accept all ${PICTURES.amongWords}` }).click()
  await expect(page.getByRole('checkbox', { name: /These photos belong to the import roster.xlsx/ })).toBeChecked()
  await page.getByRole('button', { name: /^Save \d+ photos$/ }).click()
  await expect(page.getByText(/^\d+ photos saved$/).first()).toBeVisible({ timeout: 600_000 })
  const found = async () =>
    (await (await office.get(`/api/talent/search?search=Brown${mark}&limit=100`)).json()) as { photoCount: number }[]
  expect((await found()).filter(({ photoCount }) => photoCount > 0).length).toBeGreaterThan(0)
  test.info().annotations.push({ type: 'presses', description: String(presses) })
  expect(presses).toBeLessThan(MOST_PRESSES)

  await page.goto('/import')
  await page.getByRole('link', { name: 'roster.xlsx' }).first().click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 300_000 })
  await expect(page.getByText('profiles stay')).toHaveCount(0)
  expect(await found()).toEqual([])
})
