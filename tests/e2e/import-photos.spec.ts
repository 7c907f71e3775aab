import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { zipOf } from '../../apps/server/src/testing/zip-files.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const face = (red: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: red, g: Math.floor(Math.random() * 255), b: 90 } } })
    .jpeg()
    .toBuffer()

test('photos of a zip and of a folder are matched by name, saved once, and taken back', async ({
  page,
  context,
  signIn,
  expectAccessible,
  allowConsoleError,
}) => {
  // One file is not a picture, although its name says so.
  allowConsoleError(/status of 400/)
  const office = await signIn(context, ADMIN_EMAIL)
  const family = `Bulk${String(Date.now()).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const add = async (firstName: string, email: string) => {
    const profile = {
      studentUserId: email,
      firstName,
      lastName: family,
      email,
      cellPhone: '310 555 0142',
      major: 'Dance',
      expectedGraduationYear: 2028,
    }
    const answer = await office.post('/api/admin/student-profile', { data: profile })
    expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
    return (await answer.json()).id as number
  }
  const ana = await add('Ana', `ana@${family.toLowerCase()}.example`)
  const otherBo = await add('Bo', `bo1@${family.toLowerCase()}.example`)
  const bo = await add('Bo', `bo2@${family.toLowerCase()}.example`)
  const photosOf = async (id: number) => (await (await office.get(`/api/students/${id}`)).json()).portfolio.photos.length

  const first = await face(10)
  const content = zipOf({
    [`${family}_Ana.jpg`]: first,
    [`Photos/${family}_Ana_2.jpg`]: await face(90),
    [`${family}_Bo.jpg`]: await face(170),
    'IMG_0001.jpg': await face(200),
    'read me.txt': Buffer.from('words'),
    [`ana@${family.toLowerCase()}.example.png`]: Buffer.from('words'),
    '__MACOSX/._x.jpg': Buffer.from('x'),
  })

  await page.goto('/import')
  await page.getByRole('link', { name: 'Import photos from a zip or a folder' }).click()
  await expect(page.getByRole('heading', { name: 'Import photos' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: content })

  // One name matches two people.
  await expect(page.getByRole('button', { name: 'To decide 1' })).toBeVisible()
  await expect(page.getByText('1 file is left out')).toBeVisible()
  await page.getByRole('combobox', { name: `Whose photo is ${family}_Bo.jpg?` }).selectOption({ index: 2 })
  await page.getByRole('button', { name: 'No one found 1' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave out IMG_0001.jpg' }).click()
  await page.getByRole('button', { name: 'Matched 4' }).click()
  await expect(page.getByText(`Ana ${family}`).first()).toBeVisible()
  await expectAccessible(page)
  expect(await photosOf(ana)).toBe(0)

  await page.getByRole('button', { name: 'Save 4 photos' }).click()
  await expect(page.getByRole('button', { name: 'Try 1 photo again' })).toBeVisible()
  await expect(page.getByText('is not an image we can read', { exact: false })).toBeVisible()
  await expectAccessible(page)
  expect(await photosOf(ana)).toBe(2)

  // The same pictures again, from a folder.
  const folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
  await writeFile(path.join(folder, `${family}_Ana.jpg`), first)
  await page.getByRole('button', { name: 'Choose other pictures' }).click()
  await page.locator('input[type=file]').nth(1).setInputFiles(folder)
  await expect(page.getByText('Has 2 photos already')).toBeVisible()
  await page.getByRole('button', { name: 'Save 1 photo' }).click()
  await expect(page.getByText('1 photo was there already')).toBeVisible()
  expect(await photosOf(ana)).toBe(2)
  await rm(folder, { recursive: true })

  // Undo removes what was added, and nothing else.
  const more = await face(250)
  await page.getByRole('button', { name: 'Choose other pictures' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: `${family}, Ana (3).jpg`, mimeType: 'image/jpeg', buffer: more },
      { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: more },
    ])
  await page.getByRole('button', { name: 'Save 1 photo' }).click()
  await expect.poll(() => photosOf(ana)).toBe(3)
  await page.getByRole('button', { name: 'Back to the pictures without a person' }).click()
  await expect(page.getByRole('button', { name: 'No one found 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => photosOf(ana)).toBe(2)
  expect((await photosOf(bo)) + (await photosOf(otherBo))).toBe(1)
})

test('a dropped folder is read with the folders in it', { tag: '@deep' }, async ({ page, context, signIn }) => {
  await signIn(context, ADMIN_EMAIL)
  const folder = await mkdtemp(path.join(tmpdir(), 'dropped-'))
  await mkdir(path.join(folder, 'Nobody_Known'))
  await writeFile(path.join(folder, 'Nobody_Known', 'first.jpg'), await face(30))
  await writeFile(path.join(folder, 'second.jpg'), await face(60))
  await page.goto('/import-photos')
  const zone = await page.getByRole('button', { name: 'Choose a zip or pictures' }).boundingBox()
  // Only the browser itself can drop a folder, so this sends it CDP commands.
  const browser = await context.newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    await browser.send('Input.dispatchDragEvent', { type, x: (zone?.x ?? 0) + 5, y: (zone?.y ?? 0) + 5, data })
  }
  await expect(page.getByRole('button', { name: 'No one found 2' })).toBeVisible()
  await expect(page.getByText(`${path.basename(folder)}/Nobody_Known/first.jpg`)).toBeVisible()
  await rm(folder, { recursive: true })
})
