import { expect, test } from 'vitest'
import { placeOf } from './menu-place.ts'

const room = { width: 400, height: 600 }
const menu = { width: 200, height: 150 }
const hookAt = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 })

test('a menu stands below what it hangs on, with its start or its end level', () => {
  expect(placeOf(hookAt(100, 50), menu, room, { side: 'below', end: false })).toEqual({ left: 100, top: 96 })
  expect(placeOf(hookAt(300, 50), menu, room, { side: 'below', end: true })).toEqual({ left: 140, top: 96 })
})

test('where there is no room below it stands above', () => {
  expect(placeOf(hookAt(100, 500), menu, room, { side: 'below', end: false })).toEqual({ left: 100, top: 344 })
})

test('a menu never stands beyond the window', () => {
  expect(placeOf(hookAt(0, 50), menu, room, { side: 'below', end: true })).toEqual({ left: 8, top: 96 })
  expect(placeOf(hookAt(350, 50), menu, room, { side: 'below', end: false })).toEqual({ left: 192, top: 96 })
  const high = { width: 200, height: 590 }
  expect(placeOf(hookAt(100, 300), high, room, { side: 'below', end: false })).toEqual({ left: 100, top: 8 })
})

test('a menu of an item stands beside it, on the side that has room', () => {
  expect(placeOf(hookAt(100, 50), menu, room, { side: 'beside', end: false })).toEqual({ left: 144, top: 50 })
  expect(placeOf(hookAt(300, 50), menu, room, { side: 'beside', end: false })).toEqual({ left: 96, top: 50 })
  expect(placeOf(hookAt(160, 550), menu, room, { side: 'beside', end: false })).toEqual({ left: 192, top: 442 })
})
