import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Network } from '#platform/fetch-public.ts'
import { makeKeyPair } from '#testing/key-pair.ts'

const HOST = 'classes.example'
const PATH = '/secret-token/my.ics'

/** A site with a timetable, for all tests of a file. */
export interface CalendarSite {
  /** How a server reaches it. */
  readonly network: Network
  /** The address of the timetable, and its host. */
  readonly address: string
  readonly host: string
  /** The number of requests since the test began. */
  readonly visits: number
  /** The timetable; `null` answers 404. */
  calendar: string | null
  /** The site's validators: headers of its answers. */
  validators: { etag?: string; 'last-modified'?: string }
  /** The statuses of its answers since the test began. */
  readonly statuses: number[]
}

export function calendarSite(): CalendarSite {
  let server: Server | undefined
  let certificates = ''
  let port = 0
  const site = {
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: (address: string) => address === '127.0.0.1',
      get certificates() {
        return certificates
      },
    },
    get address() {
      return `https://${HOST}:${port}${PATH}`
    },
    get host() {
      return `${HOST}:${port}`
    },
    visits: 0,
    calendar: null as string | null,
    validators: {} as CalendarSite['validators'],
    statuses: [] as number[],
  }
  beforeAll(async () => {
    const { key, cert } = await makeKeyPair(HOST)
    certificates = cert
    const listening = createServer({ key, cert }, ({ headers }, response) => {
      site.visits++
      const { etag, 'last-modified': lastModified } = site.validators
      const asked = headers['if-none-match']
      const isKnown = asked ? asked === etag : lastModified !== undefined && headers['if-modified-since'] === lastModified
      const status = site.calendar === null ? 404 : isKnown ? 304 : 200
      site.statuses.push(status)
      response.writeHead(status, status === 404 ? {} : site.validators).end(status === 200 ? site.calendar : undefined)
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    port = (listening.address() as AddressInfo).port
    server = listening
  })
  afterEach(() => {
    site.visits = 0
    site.calendar = null
    site.validators = {}
    site.statuses.length = 0
  })
  afterAll(() => new Promise((resolve) => server?.close(resolve)))
  return site
}

/** A timetable with a class of an hour at each of these times, such as `20270302T100000` at the campus. */
export function calendarOf(...starts: string[]): string {
  const events = starts.flatMap((start, at) => [
    'BEGIN:VEVENT',
    `UID:${at}@classes.example`,
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'SUMMARY:Acting II',
    'LOCATION:Room 204',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}
