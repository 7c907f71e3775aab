import { expect, test } from 'vitest'
import { readRoomAddress } from './room-address.ts'
import { afterMove, commandOf, faceBeside, neighbourOf } from './room-keys.ts'

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

test('O, C and M act, and arrows go', () => {
  expect([press('o'), press('C'), press('m'), press('ArrowDown')]).toEqual([
    { does: 'offer' },
    { does: 'compare' },
    { does: 'message' },
    { does: 'go', to: 'ArrowDown' },
  ])
})

test('arrows go to the face beside, above and below, and on to the next line only to the right and left', () => {
  // Two rows of three photos, and one photo alone below another heading.
  const order = [1, 2, 3, 4, 5, 6, 7]
  const cards = order.map((id, at) => ({ id, x: (at % 3) * 200, y: Math.floor(at / 3) * 300 }))
  const go = (from: number, to: 'Left' | 'Right' | 'Up' | 'Down') => faceBeside(order, cards, from, `Arrow${to}`)
  expect([go(1, 'Right'), go(3, 'Right'), go(4, 'Left'), go(1, 'Left')]).toEqual([2, 4, 3, undefined])
  expect([go(2, 'Down'), go(6, 'Down'), go(7, 'Up'), go(2, 'Up')]).toEqual([5, 7, 4, undefined])
})

test('after a move the next card that stays is current, or the last one before', () => {
  expect(afterMove([1, 2, 3, 4], 2, new Set([2, 3]))).toBe(4)
  expect(afterMove([1, 2, 3, 4], 4, new Set([4, 3]))).toBe(2)
  expect(afterMove([1], 1, new Set([1]))).toBeUndefined()
})
