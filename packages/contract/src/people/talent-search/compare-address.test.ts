import { expect, test } from 'vitest'
import { compareAddress, comparedIds, readCompareAddress } from './compare-address.ts'

test('an address names each talent once, six at most, and nothing that is no id', () => {
  expect(comparedIds({ ids: '7,3, 7,x,-1,0,9,1e3,5,8,2,4' })).toEqual([7, 3, 9, 5, 8, 2])
  expect(comparedIds({ ids: 7 })).toEqual([7])
  expect(comparedIds({})).toEqual([])
  expect(readCompareAddress({ ids: '3,3,x', other: 1 })).toEqual({ ids: '3' })
  expect(compareAddress([])).toEqual({})
})

test('an address may name the casting call in which it is decided', () => {
  expect(readCompareAddress({ ids: '3,4', project: '7' })).toEqual({ ids: '3,4', project: 7 })
  expect(compareAddress([3, 4], 7)).toEqual({ ids: '3,4', project: 7 })
  expect(readCompareAddress({ ids: '3,4', project: '7', role: '2' })).toEqual({ ids: '3,4', project: 7, role: 2 })
  // A role is only valid together with its casting call.
  expect(readCompareAddress({ ids: '3,4', role: 2 })).toEqual({ ids: '3,4' })
  for (const project of ['x', -1, 0, 1.5, 2 ** 60, null]) expect(readCompareAddress({ ids: '3', project })).toEqual({ ids: '3' })
})
