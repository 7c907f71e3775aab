import { expect, test } from 'vitest'
import { mapAddress, mapEmbedAddress } from './map-address.ts'

test('a street address is searched for on the maps service', () => {
  expect(mapAddress('24255 Pacific Coast Hwy, Malibu')).toBe(
    'https://www.google.com/maps/search/?api=1&query=24255+Pacific+Coast+Hwy%2C+Malibu',
  )
})

test('a map link is opened unchanged, and cannot be embedded', () => {
  const link = 'https://maps.app.goo.gl/abc'
  expect([mapAddress(link), mapEmbedAddress(link, 'k')]).toEqual([link, null])
})

test('a text that only looks like a link is never opened as one', () => {
  expect(mapAddress('javascript:alert(1)')).toMatch(/^https:\/\/www\.google\.com\/maps\/search/)
})

test('a key embeds the place', () => {
  expect(mapEmbedAddress('Malibu & more', 'k&y')).toBe('https://www.google.com/maps/embed/v1/place?key=k%26y&q=Malibu+%26+more')
})
