import { expect, test } from 'vitest'
import { groupHeading } from './group-text.ts'

test('nobody who only has an offer is under a heading that says booked', () => {
  expect(groupHeading('booked', [{ stage: 'booked' }, { stage: 'offered' }])).toBe('Offered and booked')
  expect(groupHeading('booked', [{ stage: 'booked' }, { stage: 'no-show' }])).toBe('Booked')
  expect(groupHeading('booked', [])).toBe('Booked')
  expect(groupHeading('closed', [{ stage: 'released' }])).toBe('Released')
  expect(groupHeading('closed', [{ stage: 'released' }, { stage: 'declined' }])).toBe('Released and withdrawn')
  expect(groupHeading('callback', [{ stage: 'callback' }])).toBe('Callback')
})
