import { expect, test } from 'vitest'
import { readProjectListAddress } from './list-address.ts'

test.each([
  [
    { status: 'draft', search: ' film ', page: '3' },
    { status: 'draft', search: 'film', page: 3 },
  ],
  [{ status: 'gone', search: ['x'], page: '-1' }, {}],
  [{ page: 1, search: 2027 }, { search: '2027' }],
  [{ page: 1e300 }, {}],
])('an address says %j', (given, read) => {
  expect(readProjectListAddress(given)).toEqual(read)
})
