import type { BrowserContext } from '@playwright/test'

const DAY_MS = 86_400_000

/** When every picture is taken: a Wednesday afternoon in Los Angeles. */
const PICTURE_TIME = new Date('2027-03-17T22:00:00.000Z')
const PICTURE_DAY = '2027-03-17'

/** Whole days from the real day to that of the pictures, in the institution's time zone. */
const daysAhead =
  (Date.parse(PICTURE_DAY) - Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date()))) / DAY_MS

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z/g
const DAY = /(?<![\d-])\d{4}-\d\d-\d\d(?![\dT-])/g

const movedDay = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Moves an instant that we gave exactly, and one that the server took from its clock to the time of the pictures, whole days from it. */
function toPicture(instant: string): string {
  const time = Date.parse(instant)
  if (/:00(\.0+)?Z$/.test(instant)) return new Date(time + daysAhead * DAY_MS).toISOString()
  return new Date(PICTURE_TIME.getTime() + Math.round((time - Date.now()) / DAY_MS) * DAY_MS).toISOString()
}

/** Days and instants of the pictures' time as the server has to be told them. */
export function toServer(text: string): string {
  return text
    .replace(INSTANT, (instant) => new Date(Date.parse(instant) - daysAhead * DAY_MS).toISOString())
    .replace(DAY, (day) => movedDay(day, -daysAhead))
}

/**
 * Lets a browser live at the time of the pictures: its clock stands still there, and what it hears from the server is moved to it, and
 * back on its way to the server.
 */
export async function liveAtPictureTime(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(PICTURE_TIME)
  await context.route(
    ({ pathname }) => !/^\/(assets|media)\/|\.\w+$/.test(pathname) && pathname !== '/api/events',
    async (route) => {
      const url = decodeURIComponent(route.request().url())
      const response = await route.fetch({ url: toServer(url), maxRedirects: 0 })
      const type = response.headers()['content-type'] ?? ''
      if (!/json|html/.test(type)) return route.fulfill({ response })
      const body = (await response.text()).replace(INSTANT, toPicture).replace(DAY, (day) => movedDay(day, daysAhead))
      return route.fulfill({ response, body })
    },
  )
}
