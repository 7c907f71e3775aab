import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

let site: Server
test.beforeAll(async () => {
  const picture = (red: number) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: { r: red, g: 80, b: 90 } } })
      .jpeg()
      .toBuffer()
  const pictures = new Map([
    ['/ana.jpg', await picture(20)],
    ['/ana-2.jpg', await picture(220)],
  ])
  site = createServer((request, response) => {
    const found = pictures.get(request.url ?? '')
    if (found) response.end(found)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => void site.close())

test('photos come from addresses in a spreadsheet; what fails is said, and undoing takes them out', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const at = (name: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}/${name}`
  const table = [
    'First name,Last name,Email,Phone,Major,Grad year,Headshot',
    `Ana,Addressed,ana@addressed.example,310 555 0142,Dance,2028,"${at('ana.jpg')} ${at('ana-2.jpg')}"`,
    `Bo,Addressed,bo@addressed.example,310 555 0143,Film,2029,${at('gone.jpg')}`,
  ].join('\n')

  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles({ name: 'headshots.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByRole('combobox', { name: 'Field of the column Headshot' })).toHaveValue('photos')
  await expect(page.getByText('and 1 more')).toBeVisible()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText('3 photos are fetched after the import.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 people' }).click()

  await expect(page.getByText('2 new people · 2 photos')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'One photo could not be added' })).toBeVisible()
  await expect(page.getByText(`${at('gone.jpg')}: Nothing can be fetched from this address`)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as XLSX' }).click()])
  expect(download.suggestedFilename()).toBe('headshots-refused.xlsx')
  const found = await (await office.get('/api/talent/search?search=Addressed')).json()
  const photosOf = (firstName: string) => found.find((one: { firstName: string }) => one.firstName === firstName).photoCount
  expect([photosOf('Ana'), photosOf('Bo')]).toEqual([2, 0])

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('dialog').getByText('2 people it added are removed.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('2 photos it added are taken out.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await (await office.get('/api/talent/search?search=Addressed')).json()).toEqual([])
})
