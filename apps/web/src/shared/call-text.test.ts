import { expect, test } from 'vitest'
import { callDayText, callTimeText, mapLink, telephoneLink } from './call-text.ts'

test('a call is read on the clocks of the campus', () => {
  const [callAt, timeZone] = ['2027-03-20T03:15:00.000Z', 'America/Los_Angeles']
  expect([callTimeText(callAt, timeZone), callDayText(callAt, timeZone)]).toEqual(['8:15 PM', 'Friday, March 19'])
})

test('a place leads to OpenStreetMap unless it is a link, and never to another kind of link', () => {
  expect(mapLink('24255 Pacific Coast Hwy & Canyon')).toBe('https://www.openstreetmap.org/search?query=24255+Pacific+Coast+Hwy+%26+Canyon')
  expect(mapLink(' https://maps.example.edu/lot?a=1 ')).toBe('https://maps.example.edu/lot?a=1')
  expect(mapLink('javascript:alert(1)')).toMatch(/^https:\/\/www\.openstreetmap\.org/)
})

test('a telephone number is called without its spaces and words', () => {
  expect(['+1 (310) 555-0100', '310 555 0100 (Ines)', 'ask Ines'].map(telephoneLink)).toEqual(['tel:+13105550100', 'tel:3105550100', null])
})
