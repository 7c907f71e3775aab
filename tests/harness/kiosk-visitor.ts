import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { file } from './student-data.ts'

/** The required fields of a kiosk visitor. */
export const visitorNamed = (firstName: string) => ({
  'First Name': firstName,
  'Last Name': 'Okafor',
  Email: `${firstName}.okafor@example.edu`.toLowerCase(),
  'Cell Phone': '310 555 0142',
  Major: 'Film',
  'Expected Graduation Year': '2028',
})
export type Visitor = ReturnType<typeof visitorNamed>

/** Fills in the first stage and continues to the second. */
export async function fillIn(page: Page, visitor: Visitor): Promise<void> {
  for (const [label, typed] of Object.entries(visitor)) await page.getByLabel(label).fill(typed)
  await page.getByRole('button', { name: 'Next: Take Photos' }).click()
  await expect(page.getByRole('heading', { name: 'Add Photos' })).toBeVisible()
}

/** Expects an empty first stage: no field has text, and no consent is ticked. */
export async function expectEmptyForm(page: Page): Promise<void> {
  for (const field of await page.locator('main :is(input:not([type=checkbox]), textarea, select)').all())
    await expect(field).toHaveValue('')
  await expect(page.locator('main input[type=checkbox]')).not.toHaveCount(0)
  await expect(page.locator('main input[type=checkbox]:checked')).toHaveCount(0)
}

/** Uploads one photo in the second stage. */
export async function addPhoto(page: Page, hue = 80): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await file('me.jpg', hue % 256))
  await expect(page.getByRole('button', { name: 'Finish' })).toBeEnabled()
}

/** A whole visit until the press that completes it. */
export async function visit(page: Page, visitor: Visitor, hue?: number): Promise<void> {
  await fillIn(page, visitor)
  await addPhoto(page, hue)
  await page.getByRole('button', { name: 'Finish' }).click()
}

/** Waits until the kiosk's files are on the device, and the service worker controls the page. */
export async function worksOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Everything that this device stores for the site, as text. */
export function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        for (const row of all as { sealed?: ArrayBuffer }[]) {
          rows.push({ ...row, sealed: row.sealed && new TextDecoder('latin1').decode(row.sealed) })
        }
      }
      db.close()
    }
    const cached: unknown[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /html|json/.test(answer?.headers.get('content-type') ?? '')
        cached.push([new URL(request.url).pathname, isText ? await answer?.text() : ''])
      }
    }
    return JSON.stringify({ rows, cached, local: { ...localStorage }, session: { ...sessionStorage }, history: history.state })
  })
}
