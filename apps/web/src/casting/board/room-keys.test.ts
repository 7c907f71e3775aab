import { expect, test } from 'vitest'
import { readRoomAddress } from './room-address.ts'
import { commandOf, neighbourOf } from './room-keys.ts'

const press = (key: string, more: { ctrlKey?: boolean } = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test('digits and S move, J and K go on and back', () => {
  expect(['1', '2', '3', '4', '5', '0', 's'].map((key) => press(key))).toEqual(
    ['submitted', 'shortlisted', 'callback', 'alternate', 'booked', 'released', 'shortlisted'].map((to) => ({ does: 'move', to })),
  )
  expect([press('j'), press('k'), press('x'), press('Escape')]).toEqual([
    { does: 'step', by: 1 },
    { does: 'step', by: -1 },
    { does: 'select' },
    { does: 'close' },
  ])
})

test('other keys and those of the browser do nothing', () => {
  expect([press('q'), press('6'), press('s', { ctrlKey: true })]).toEqual([undefined, undefined, undefined])
})

test('the first key goes to the first card, and the ends lead nowhere', () => {
  expect([neighbourOf([7, 8, 9], undefined, 1), neighbourOf([7, 8, 9], 8, 1), neighbourOf([7, 8, 9], 8, -1)]).toEqual([7, 9, 7])
  expect([neighbourOf([7, 8, 9], 9, 1), neighbourOf([7, 8, 9], 7, -1), neighbourOf([], undefined, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the address keeps view, role and open applicant, and ignores anything else', () => {
  expect(readRoomAddress({ view: 'board', role: '4', open: 9, more: 1 })).toEqual({ view: 'board', role: 4, open: 9 })
  expect(readRoomAddress({ view: 'sheet', role: 'x', open: -1 })).toEqual({})
})
