import type { Page } from '@playwright/test'
import { postProfile } from './casting-data.ts'
import { type AsAnother, expect } from './fixtures.ts'

/** A student with a profile and no photos. */
export async function student(asAnother: AsAnother, firstName: string, lastName: string): Promise<{ id: number; name: string }> {
  const email = `${firstName}.${lastName}@example.edu`.toLowerCase()
  const { id } = await asAnother(email, (person) => postProfile(person, { firstName, lastName }))
  return { id, name: `${firstName} ${lastName}` }
}

export async function photoIds(page: Page, { id }: { id: number }): Promise<string[]> {
  const talent = await (await page.request.get(`/api/talent/${id}`)).json()
  return talent.portfolio.photos.map((photo: { id: string }) => photo.id)
}

/** The captures of the session. */
export const strip = (page: Page) => page.getByRole('region', { name: 'Contact strip' }).getByRole('listitem')

export async function openSession(page: Page, { name }: { name: string }): Promise<void> {
  await page.goto('/photo-updater')
  await page.getByRole('searchbox', { name: 'Search students' }).fill(name)
  // The row moves when the other rows disappear, and a press at that moment would miss it.
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

export async function capture(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Capture' }).click()
  await expect(strip(page)).toHaveCount(count)
}
