import { expect, test } from 'vitest'
import { compareAddress, comparedIds, movedId, readCompareAddress } from './compare-address.ts'

test('an address names each talent once, four at most, and nothing that is no id', () => {
  expect(comparedIds({ ids: '7,3, 7,x,-1,0,9,1e3,5,8' })).toEqual([7, 3, 9, 5])
  expect(comparedIds({ ids: 7 })).toEqual([7])
  expect(comparedIds({})).toEqual([])
  expect(readCompareAddress({ ids: '3,3,x', other: 1 })).toEqual({ ids: '3' })
  expect(compareAddress([])).toEqual({})
})

test('a talent moves by one place and stops at the ends', () => {
  expect(movedId([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(movedId([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(movedId([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
  expect(movedId([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
})
