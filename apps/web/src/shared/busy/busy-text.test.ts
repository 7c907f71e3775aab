import { expect, test } from 'vitest'
import { reasonText } from './busy-text.ts'

test('only the student reads that a busy time is a class', () => {
  expect(reasonText({ source: 'class', title: 'classes.ics' })).toBe('Class: classes.ics')
  expect(reasonText({ source: 'exception', title: null })).toBe('Busy')
  expect(reasonText({ source: 'booking', title: null })).toBe('Booked')
})
