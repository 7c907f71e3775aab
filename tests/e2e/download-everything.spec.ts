import { readFile } from 'node:fs/promises'
import { zipFiles } from '../../apps/server/src/testing/zip-files.ts'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { expect, test } from '../harness/fixtures.ts'

let callboard: CallboardServer
test.beforeAll(async () => {
  callboard = await startCallboard({ demo: true })
})
test.afterAll(() => callboard.stop())
test.describe.configure({ timeout: 120_000 })

test('a casting director downloads everything, and the archive has what the office sees', async ({ page, context, expectAccessible }) => {
  await context.request.post(`${callboard.url}/api/auth/demo`, { data: { role: 'admin' } })
  await page.goto(`${callboard.url}/settings?part=storage`)
  const state = await (await context.request.get(`${callboard.url}/api/office-archive`)).json()
  await expect(
    page.getByText(`${state.people} people, ${state.photos.count} photos and ${state.tapes.count} self-tapes: about`),
  ).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^callboard-everything-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = zipFiles(await readFile(await download.path()))
  const json = (name: string) => JSON.parse(String(files[name]))
  expect(json('manifest.json')).toMatchObject({ people: state.people, photos: state.photos.count, tapes: state.tapes.count, missing: [] })
  expect(json('json/talent.json').answers).toHaveLength(state.people)
  expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(state.photos.count)
  await expect(page.getByText(/^The last one is complete: /)).toBeVisible()
  await expectAccessible(page)
})
