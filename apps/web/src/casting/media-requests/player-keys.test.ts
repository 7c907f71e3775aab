import { expect, test } from 'vitest'
import { playerCommandOf, SPEEDS, speedAfter, timeCode } from './player-keys.ts'

const pressed = (key: string, more = {}) => playerCommandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('J, K and L go back, pause and go on, whatever the case', () => {
  expect(['j', 'K', 'l'].map((key) => pressed(key))).toEqual([{ does: 'seek', by: -5 }, { does: 'pause' }, { does: 'seek', by: 5 }])
})

test('keys of the browser stay with it', () => {
  expect([pressed('s', { ctrlKey: true }), pressed('n', { metaKey: true }), pressed('Tab')]).toEqual([undefined, undefined, undefined])
})

test('the speed stays within what the player has', () => {
  expect([speedAfter(1, 'faster'), speedAfter(1, 'slower'), speedAfter(2, 'faster'), speedAfter(0.5, 'slower')]).toEqual([
    1.25, 0.75, 2, 0.5,
  ])
  expect(SPEEDS).toContain(1)
})

test('a time code has minutes and seconds', () => {
  expect([0, 9.9, 65, 3600].map(timeCode)).toEqual(['0:00', '0:09', '1:05', '60:00'])
})
