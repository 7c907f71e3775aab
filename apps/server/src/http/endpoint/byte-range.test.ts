import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestedRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=4-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
])('of ten bytes %s is %j', (header, expected) => expect(requestedRange(header, 10)).toEqual(expected))

test('a range is always within the object', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2000 }), fc.option(fc.nat({ max: 2000 })), fc.integer({ min: 1, max: 1000 }), (start, end, size) => {
      const range = requestedRange(`bytes=${start}-${end ?? ''}`, size)
      if (typeof range === 'string') return
      expect(range.start).toBeLessThanOrEqual(range.end)
      expect(range.end).toBeLessThan(size)
    }),
  )
})
