import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { calendarOf, callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { only } from '#testing/scene.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
const people = castingPeople(() => server)
const desk = callDesk(() => server)

test('the PDF names the zone of its times once, and the calendar entry beside each time', async () => {
  const director = (await people.admin()).client
  const { address, people: called } = await desk.shoot(1, { shootTime: '10:30' })
  const one = only(called)
  await desk.published(director, address, {
    lines: [{ applicationId: one.applicationId, callTime: '10:45', wrapTime: '12:30', note: null }],
  })
  const pdf = await director.get(`${address}/pdf`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Friday, March 20, 2099, times in PDT')
  expect(text.match(/PDT/g)).toHaveLength(1)
  const event = calendarOf(await desk.mailTo(one.email)).replaceAll('\u202f', ' ')
  expect(/DESCRIPTION:(.*)/.exec(event)?.[1]).toMatch(/^Your call time: 10:45 AM PDT\\nDate: .+\\nUntil about: 12:30 PM PDT/)
})
