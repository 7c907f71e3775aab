import { ENGLISH } from '@callboard/contract/translate'
import { expect, test } from 'vitest'
import { clashText } from './clash-text.domain.ts'

const at = (time: string) => new Date(`2027-03-10T${time}Z`)
const say = (...clashes: Parameters<typeof clashText>[0]['clashes']) =>
  clashText({ name: 'Mara Vale', clashes }, { translator: ENGLISH, timeZone: 'America/Los_Angeles' })

test('says kind and time of each thing that takes the time', () => {
  const text = say(
    { source: 'slot', start: at('17:00'), end: at('17:15') },
    { source: 'class', start: at('17:10'), end: at('18:00') },
    { source: 'exception', start: at('16:00'), end: at('17:05') },
  )
  expect(text).toBe('Mara Vale: another audition, 9:00 AM to 9:15 AM PST · busy, 9:10 AM to 10:00 AM PST · busy, 8:00 AM to 9:05 AM PST')
})

test('says only that it is a whole day, even when the clocks change', () => {
  expect(say({ source: 'booking', start: at('08:00'), end: new Date('2027-03-11T08:00Z') })).toBe('Mara Vale: booked, all day')
  expect(say({ source: 'booking', start: new Date('2027-03-14T08:00Z'), end: new Date('2027-03-15T07:00Z') })).toBe(
    'Mara Vale: booked, all day',
  )
})
