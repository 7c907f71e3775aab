import { expect, test } from 'vitest'
import { liftOf } from './toast-place.ts'

const slip = { left: 700, top: 650, right: 1084, bottom: 744 }
const foot = (top: number, bottom: number, left = 160, right = 940) => ({ left, top, right, bottom })

test('a notification is lifted above the buttons at the foot', () => {
  expect(liftOf(slip, [foot(640, 720)])).toBe(116)
})

test('it stays in place when it covers nothing', () => {
  expect(liftOf(slip, [])).toBe(0)
  expect(liftOf(slip, [foot(640, 720, 0, 690), foot(400, 480), foot(900, 980)])).toBe(0)
})

test('a lift above one foot does not cover the next', () => {
  expect(liftOf(slip, [foot(520, 580), foot(640, 720)])).toBe(236)
})

test('it does not leave a low viewport', () => {
  expect(liftOf({ ...slip, top: 100, bottom: 194 }, [foot(90, 170)])).toBe(0)
})

test('every bar that sticks to the foot of the window is one that notifications stay above', () => {
  const sources: Record<string, string> = import.meta.glob('../../**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const bars = Object.entries(sources).flatMap(([file, text]) =>
    text
      .split(/sticky bottom-/)
      .slice(0, -1)
      .map((before) => [file, before] as const),
  )
  expect(bars.length).toBeGreaterThan(4)
  // The element of a bar begins with the last tag before its classes.
  expect(bars.filter(([, before]) => !before.slice(before.lastIndexOf('<')).includes('data-foot')).map(([file]) => file)).toEqual([])
})
