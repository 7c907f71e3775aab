import { Agent, createServer, request as forward } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { BrowserContext } from '@playwright/test'

const DAY_MS = 86_400_000

/** The time of every picture: a Wednesday afternoon in Los Angeles. */
const PICTURE_TIME = new Date('2027-03-17T22:00:00.000Z')
const PICTURE_DAY = '2027-03-17'

/** Days from today to the day of the pictures, in the institution's time zone. */
const daysAhead =
  (Date.parse(PICTURE_DAY) - Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date()))) / DAY_MS

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z/g
/** Matches a day, also at the end of a board's key. */
const DAY = /(?:(?<![\d-])|(?<=shoot-\d+-))\d{4}-\d\d-\d\d(?![\dT-])/g

const movedDay = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Moves an instant: test data by whole days, instants of the server's clock to the time of the pictures. */
function toPicture(instant: string): string {
  const time = Date.parse(instant)
  if (/:00(\.0+)?Z$/.test(instant)) return new Date(time + daysAhead * DAY_MS).toISOString()
  return new Date(PICTURE_TIME.getTime() + Math.round((time - Date.now()) / DAY_MS) * DAY_MS).toISOString()
}

/** Converts days and instants from the pictures' time to the server's. */
export function toServer(text: string): string {
  return text
    .replace(INSTANT, (instant) => new Date(Date.parse(instant) - daysAhead * DAY_MS).toISOString())
    .replace(DAY, (day) => movedDay(day, -daysAhead))
}

/** Not moved: files contain no days, and event streams do not end. */
const passesThrough = (path: string) => /^\/(assets|media)\/|^[^?]*\.\w+(\?|$)|^\/api\/events/.test(path)

/** A Callboard at the time of the pictures. */
export interface PictureSite {
  readonly url: string
  stop(): Promise<void>
}

/**
 * A proxy that moves answers of the server to the time of the pictures, and requests back. It is a proxy because a browser with
 * routes does not cache files between pages.
 *
 * @param callboard address of the server
 */
export async function serveAtPictureTime(callboard: string): Promise<PictureSite> {
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((request, response) => {
    const path = request.url ?? '/'
    const isSame = passesThrough(path)
    const asked = decodeURIComponent(path)
    const { pathname, search } = new URL(toServer(asked), callboard)
    const headers = { ...request.headers, host: new URL(callboard).host, ...(!isSame && { 'accept-encoding': 'identity' }) }
    const options = { agent, method: request.method ?? 'GET', headers, path: toServer(asked) === asked ? path : pathname + search }
    const onward = forward(callboard, options, (answer) => {
      const status = answer.statusCode ?? 502
      if (isSame || !/json|html/.test(answer.headers['content-type'] ?? '')) {
        response.writeHead(status, answer.headers)
        // Otherwise a stream would not begin.
        response.flushHeaders()
        return void pipeline(answer, response).catch(() => undefined)
      }
      text(answer).then(
        (body) => {
          const moved = body.replace(INSTANT, toPicture).replace(DAY, (day) => movedDay(day, daysAhead))
          response.writeHead(status, { ...answer.headers, 'content-length': Buffer.byteLength(moved) }).end(moved)
        },
        () => response.destroy(),
      )
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, resolve))
  const address = proxy.address()
  return {
    url: `http://localhost:${address && typeof address === 'object' ? address.port : 0}`,
    async stop() {
      agent.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** Stops the clock of a browser at the time of the pictures. */
export async function standStill(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(PICTURE_TIME)
}
