import { expect, test, vi } from 'vitest'
import { fillOffice } from '#testing/office-archive-desk.ts'
import { testServer } from '#testing/test-server.ts'
import { zipFiles } from '#testing/zip-files.ts'

const server = testServer()

// Slow, because the download waits 15 seconds for the first unrendered photo.
test('photos that are not rendered yet are counted apart from lost ones, because a later download has them', async () => {
  const { director } = await fillOffice(server)
  const { store } = server.deps.platform
  const download = async () => {
    const { address } = (await director.post('/api/office-archive')).json()
    const { rawPayload } = await director.get(address)
    const last = await vi.waitFor(async () => {
      const found = (await director.get('/api/office-archive')).json().last
      expect(found.state).toBe('complete')
      return found
    })
    return { manifest: JSON.parse(String(zipFiles(rawPayload)['manifest.json'])), last }
  }
  for await (const key of store.list('photos/')) if (key.includes('original')) await store.delete(key)
  const early = await download()
  expect(early.manifest).toMatchObject({ photos: 0, missing: [expect.stringMatching(/^photos\//)], preparing: 1 })
  expect(early.last).toMatchObject({ missing: 1, preparing: 1 })
  for await (const key of store.list('photos/')) await store.delete(key)
  expect((await download()).last).toMatchObject({ missing: 1, preparing: 0 })
})
