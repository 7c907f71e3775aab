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
