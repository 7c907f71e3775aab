import ICAL from 'ical.js'
import { makeUser, signIn } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const HOUR = {
  title: 'Callback',
  startDate: '2026-11-22T18:00:00.000Z',
  endDate: '2026-11-22T19:00:00.000Z',
  eventType: 'callback',
}

/** A casting director who plans events. */
export async function makeOffice(server: TestApp) {
  const office = await signIn(server, await makeUser(server, { role: 'admin' }))
  return {
    office,
    /** @returns the event in the answer */
    plan: async (values: object = {}) => {
      const response = await office.post('/api/calendar-events', { ...HOUR, ...values })
      if (response.statusCode !== 201) throw new Error(`nothing was planned: ${response.body}`)
      return response.json()
    },
  }
}

/** @returns the path at which a person's calendar can be read without a session */
export async function subscribe(client: TestClient): Promise<string> {
  return new URL((await client.post('/api/calendar-feed')).json().url).pathname
}

/** The fields of each event in a calendar document. */
export function eventsIn(document: string) {
  return new ICAL.Component(ICAL.parse(document)).getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
    uid: event.getFirstPropertyValue('uid'),
    url: event.getFirstPropertyValue('url'),
  }))
}
