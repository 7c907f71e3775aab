import { expect, test } from 'vitest'
import { readPhotoSessionAddress } from './photo-session-address.ts'

test.each([
  [{}, {}],
  [
    { search: ' ada ', student: 12 },
    { search: 'ada', student: 12 },
  ],
  [
    { search: 42, student: '7' },
    { search: '42', student: 7 },
  ],
  [{ search: ['x'], student: 'x' }, {}],
  [{ student: -1 }, {}],
  [{ student: 1.5 }, {}],
])('%j reads as %j', (typed, read) => {
  expect(readPhotoSessionAddress(typed)).toEqual(read)
})
