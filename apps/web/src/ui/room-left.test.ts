import { describe, expect, test } from 'vitest'
import { roomText } from './room-left.tsx'

describe('the text about the characters left', () => {
  test.each([
    [0, ''],
    [1799, ''],
    [1800, 'Room for 200 more characters'],
    [1999, 'Room for 1 more character'],
    [2000, 'No room for more: 2,000 characters'],
    [2001, '1 character too many'],
    [2400, '400 characters too many'],
  ])('at %i of 2,000 characters', (length, text) => {
    expect(roomText(length, 2000)).toBe(text)
  })
})
