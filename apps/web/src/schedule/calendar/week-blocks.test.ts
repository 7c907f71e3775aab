import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAboveHours, layOutDay, partOf, shownHours } from './week-blocks.ts'

const LA = 'America/Los_Angeles'
const span = (startDate: string, endDate: string, isAllDay = false) => ({
  startDate: `${startDate}:00.000Z`,
  endDate: `${endDate}:00.000Z`,
  isAllDay,
})
const laidOut = (...parts: [from: number, to: number][]) =>
  layOutDay(
    parts.map(([from, to], item) => ({ from, to, item })),
    3,
  ).blocks.map(({ item, column, columns }) => [item, column, columns])

test('nothing overlaps on the page, everything is either shown in its time or counted, and nothing is hidden where there is space', () => {
  const part = fc
    .tuple(fc.integer({ min: 0, max: 1410 }), fc.integer({ min: 30, max: 600 }))
    .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 70 }), fc.integer({ min: 1, max: 4 }), (parts, most) => {
      const { blocks, hidden } = layOutDay(
        parts.map((each, item) => ({ ...each, item })),
        most,
      )
      expect(blocks.length + hidden).toBe(parts.length)
      expect(new Set(blocks.map(({ item }) => item)).size).toBe(blocks.length)
      for (const block of blocks) {
        expect(block).toMatchObject(parts[block.item] ?? {})
        expect(block.columns).toBeLessThanOrEqual(most)
        expect(block.column).toBeLessThan(block.columns)
        for (const other of blocks) {
          const isBeside = (block.column + 1) / block.columns <= other.column / other.columns + 1e-9
          const isBesideOther = (other.column + 1) / other.columns <= block.column / block.columns + 1e-9
          const isApart = block.to <= other.from || other.to <= block.from
          expect(block === other || isApart || isBeside || isBesideOther).toBe(true)
        }
      }
      const shown = new Set(blocks.map(({ item }) => item))
      for (const [item, { from }] of parts.entries()) {
        if (shown.has(item)) continue
        expect(blocks.filter((block) => block.from <= from && from < block.to)).toHaveLength(most)
      }
    }),
  )
})

test('items share the width only with those they overlap, and the longer one is on the left', () => {
  expect(laidOut([540, 600], [600, 660])).toEqual([
    [0, 0, 1],
    [1, 0, 1],
  ])
  expect(laidOut([540, 600], [540, 660], [600, 660], [700, 760])).toEqual([
    [1, 0, 2],
    [0, 1, 2],
    [2, 1, 2],
    [3, 0, 1],
  ])
})

test('an item takes its part of each day, and no less than half an hour', () => {
  const night = span('2026-11-28T04:00', '2026-11-28T10:30')
  expect(partOf(night, '2026-11-27', LA)).toEqual({ from: 20 * 60, to: 1440 })
  expect(partOf(night, '2026-11-28', LA)).toEqual({ from: 0, to: 150 })
  expect(partOf(span('2026-11-28T04:00', '2026-11-28T08:00'), '2026-11-27', LA)).toEqual({ from: 1200, to: 1440 })
  expect(partOf(span('2026-11-27T18:00', '2026-11-27T18:00'), '2026-11-27', LA)).toEqual({ from: 600, to: 630 })
  expect(partOf(span('2026-11-28T07:55', '2026-11-28T08:00'), '2026-11-27', LA)).toEqual({ from: 1410, to: 1440 })
})

test('an item keeps a place when the clocks go back while it lasts', () => {
  // 1:30 to 1:15 by the wall clock.
  expect(partOf(span('2026-11-01T08:30', '2026-11-01T09:15'), '2026-11-01', LA)).toEqual({ from: 90, to: 120 })
})

test('what takes whole days, or a day and more, is above the hours', () => {
  expect(isAboveHours(span('2026-11-27T08:00', '2026-11-28T08:00', true))).toBe(true)
  expect(isAboveHours(span('2026-11-27T18:00', '2026-11-28T18:00'))).toBe(true)
  expect(isAboveHours(span('2026-11-27T18:00', '2026-11-28T17:59'))).toBe(false)
})

test('a week shows the hours of an office, and others only if something is then', () => {
  expect(shownHours([])).toEqual({ first: 8, last: 18 })
  expect(
    shownHours([
      { from: 375, to: 570 },
      { from: 1200, to: 1290 },
    ]),
  ).toEqual({ first: 6, last: 22 })
})
