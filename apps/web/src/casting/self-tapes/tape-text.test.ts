import { expect, test } from 'vitest'
import { tooLongText } from '#shared/media-requests/length-text.ts'
import { durationText } from '#shared/tape-length.ts'
import { preciseText, purposeText, sizeText, tapesFor } from './tape-text.ts'

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [59.6, '1:00'],
  [3600, '60:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [0, '0:00.0'],
  [65.44, '1:05.4'],
  [59.96, '1:00.0'],
])('the moment %d is shown as %s', (seconds, text) => {
  expect(preciseText(seconds)).toBe(text)
})

test('a size has one decimal', () => {
  expect([sizeText(13_002_342), sizeText(0)]).toEqual(['12.4 MB', '0.0 MB'])
})

test('the purpose of a tape is shown', () => {
  expect([
    purposeText({ isGeneral: true, projectTitle: 'Film' }),
    purposeText({ isGeneral: false, projectTitle: 'Film' }),
    purposeText({ isGeneral: false, projectTitle: null }),
  ]).toEqual(['General Demo Reel', 'Film', 'Project-Specific'])
})

test('a casting call lists its own tapes first, then general ones', () => {
  const tape = (id: number, projectId: number | null, isGeneral = false) => ({ id, projectId, isGeneral })
  const tapes = [tape(1, 8), tape(2, null, true), tape(3, 7), tape(4, null)]
  expect(tapesFor(7, tapes).map(({ id }) => id)).toEqual([3, 2, 1, 4])
})

test('a take is longer than asked two seconds after the limit', () => {
  expect([tooLongText(7, 5), tooLongText(null, 5), tooLongText(900, null)]).toEqual([null, null, null])
  expect(tooLongText(8, 5)).toBe('Longer than asked (0:08 of 0:05)')
})
