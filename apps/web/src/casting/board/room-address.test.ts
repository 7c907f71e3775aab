import { expect, test } from 'vitest'
import { readRoomAddress, withExistingRole } from './room-address.ts'

test('a role that was deleted does not hide everybody', () => {
  const roles = [{ id: 1 }, { id: 2 }]
  const existing = (address: Record<string, unknown>) => withExistingRole(readRoomAddress(address), roles)
  expect(existing({ view: 'board', role: '2' })).toEqual({ view: 'board', role: 2 })
  expect(existing({ view: 'board', role: '3' })).toEqual({ view: 'board' })
  expect(existing({ view: 'board' })).toEqual({ view: 'board' })
})

test('a name in the URL is trimmed, also one that is a number', () => {
  expect(readRoomAddress({ q: '  José ', view: 'table' })).toEqual({ q: 'José', view: 'table' })
  expect(readRoomAddress({ q: 7 })).toEqual({ q: '7' })
  expect(readRoomAddress({ q: '   ' })).toEqual({})
  expect(readRoomAddress({ q: ['Ana'] })).toEqual({})
})

test('times without a day, and a choice that does not exist, are left out of the URL', () => {
  expect(readRoomAddress({ freeFrom: '10:00', freeTo: '12:00', free: 'busy' })).toEqual({})
  expect(readRoomAddress({ freeOn: '2027-13-01' })).toEqual({})
  expect(readRoomAddress({ freeOn: '2027-03-04', freeFrom: '10:00', freeTo: '25:00', freeFor: '30', free: 'free' })).toEqual({
    freeOn: '2027-03-04',
    freeFrom: '10:00',
    freeFor: 30,
  })
  expect(readRoomAddress({ freeOn: '2027-03-04', free: 'unknown' })).toEqual({ freeOn: '2027-03-04', free: 'unknown' })
})

test('an order and filters that do not exist are left out of the URL', () => {
  expect(readRoomAddress({ sort: 'rating', only: ['tape', 'wings', 'fits'] })).toEqual({ sort: 'rating', only: ['fits', 'tape'] })
  expect(readRoomAddress({ sort: 'applied', only: 'consent' })).toEqual({ only: ['consent'] })
  expect(readRoomAddress({ sort: 'shoe', only: [] })).toEqual({})
})
