import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const uniqueName = () => `Quill${Math.random().toString(36).slice(2, 8)}`

/** Creates a talent for one test only. */
export async function talentOf(
  office: APIRequestContext,
  changes: Record<string, unknown> = {},
): Promise<{ id: number; firstName: string }> {
  const firstName = uniqueName()
  const email = `${firstName.toLowerCase()}@example.edu`
  const profile = {
    firstName,
    lastName: 'Marlowe',
    email,
    cellPhone: '310 555 0142',
    major: 'Film',
    expectedGraduationYear: 2028,
    ...changes,
  }
  const answer = await office.post('/api/admin/student-profile', { data: { ...profile, studentUserId: email } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export const stored = async (page: Page, id: number) => (await page.context().request.get(`/api/talent/${id}`)).json()
export const grid = (page: Page) => page.getByRole('grid', { name: 'Weekly Availability' })
export const hour = (page: Page, name: string) => grid(page).getByRole('gridcell', { name: new RegExp(`^${name},`) })
export const hoursChosen = (page: Page) => page.getByRole('status').filter({ hasText: /hours/ })

export async function middle(cell: Locator): Promise<[x: number, y: number]> {
  const box = await cell.boundingBox()
  if (!box) throw new Error('not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}
