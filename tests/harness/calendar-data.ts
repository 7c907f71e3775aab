import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Los Angeles has daylight saving time on all days of these months. */
const SUMMER_MONTHS = ['04', '05', '06', '07', '08', '09']

/** Each test has its own month, because the tests share one server. Times of day are the same in all these months. */
let months = 0
export function ownMonth(): string {
  const [year, month] = [2031 + Math.floor(months / SUMMER_MONTHS.length), SUMMER_MONTHS[months % SUMMER_MONTHS.length]]
  months += 1
  return `${year}-${month}`
}

export interface Planned {
  id: number
  title: string
  startDate: string
  endDate: string
  version: number
}

/** From 10 to 11 AM of a day in Los Angeles, in daylight saving time. */
export async function plan(office: APIRequestContext, day: string, values: object = {}): Promise<Planned> {
  const hour = { startDate: `${day}T17:00:00.000Z`, endDate: `${day}T18:00:00.000Z` }
  const response = await office.post('/api/calendar-events', { data: { title: 'Callback', eventType: 'callback', ...hour, ...values } })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

export async function stored(office: APIRequestContext, id: number): Promise<Planned> {
  return (await office.get(`/api/calendar-events/${id}`)).json()
}

export const dayCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
export const bar = (place: Page | Locator, title: string) => place.getByRole('button', { name: new RegExp(title) })

/** Drags something with the mouse, step by step. */
export async function pull(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2, { steps: 2 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}
