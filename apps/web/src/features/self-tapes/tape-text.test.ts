import { expect, test } from 'vitest'
import { durationText, purposeText, sizeText } from './tape-text.ts'

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [59.6, '1:00'],
  [3600, '60:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('a size has one decimal', () => {
  expect([sizeText(13_002_342), sizeText(0)]).toEqual(['12.4 MB', '0.0 MB'])
})

test('a tape says what it was made for', () => {
  expect([
    purposeText({ isGeneral: true, projectTitle: 'Film' }),
    purposeText({ isGeneral: false, projectTitle: 'Film' }),
    purposeText({ isGeneral: false, projectTitle: null }),
  ]).toEqual(['General Demo Reel', 'Film', 'Project-Specific'])
})
