import { readFile } from 'node:fs/promises'
import { zipFiles } from '../../apps/server/src/testing/zip-files.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile, withPhotos } from '../harness/student-data.ts'

test('a casting director downloads everything, and the archive has what the office sees', async ({
  page,
  context,
  browser,
  signIn,
  expectAccessible,
}) => {
  const email = `archive-${Date.now()}@example.edu`
  const student = await signIn(await browser.newContext(), email)
  const { id } = await createProfile(student, { email, firstName: 'Zoë', lastName: 'Archer', portfolio: await withPhotos(student, 2) })
  const office = await signIn(context, ADMIN_EMAIL)

  await page.goto('/settings?part=storage')
  await expect(page.getByText(/(person|people), \d+ photos, \d+ self-tapes? and \d+ other files?: about/)).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^callboard-everything-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = zipFiles(await readFile(await download.path()))
  const json = (name: string) => JSON.parse(String(files[name]))
  const { answers } = json('json/talent.json')
  const { people } = await (await office.get('/api/office-archive')).json()
  expect(json('manifest.json')).toMatchObject({ people, answers: { talent: answers.length }, missing: [] })
  expect(answers.find(({ params }: { params: { id: string } }) => params.id === String(id)).answer).toEqual(
    await (await office.get(`/api/talent/${id}`)).json(),
  )
  for (const number of [1, 2]) expect(Object.keys(files)).toContain(`photos/Archer_Zoë_${id}/Archer_Zoë_${id}_${number}.jpg`)
  await expect(page.getByText(/^The last one is complete: /)).toBeVisible()
  await expectAccessible(page)
})

test('what is missing in the last download is said with what to do', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const state = await (await office.get('/api/office-archive')).json()
  const last = { at: new Date().toISOString(), by: 'Dana Whitfield', state: 'complete', missing: 79, preparing: 77 }
  await page.route('**/api/office-archive', (route) => route.fulfill({ json: { ...state, last } }))
  await page.goto('/settings?part=storage')
  await expect(page.getByText('77 photos were still being prepared. Download everything again in a few minutes.')).toBeVisible()
  await expect(page.getByText('2 files could not be read.')).toBeVisible()
  await expect(page.getByText(/Dana Whitfield\. Its manifest\.json names what is missing\.$/)).toBeVisible()
  await expectAccessible(page)
})
