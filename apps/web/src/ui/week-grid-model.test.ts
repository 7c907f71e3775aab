import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellAfterKey,
  cellAt,
  cellsOf,
  DAY_KEYS,
  fullWeek,
  hourName,
  hoursOn,
  isOn,
  strokeBetween,
  type WeekCell,
  type WeekHours,
  withHours,
} from './week-grid-model.ts'

const SLOTS = 13
const cell = fc.record({ day: fc.integer({ min: 0, max: 6 }), slot: fc.integer({ min: 0, max: SLOTS - 1 }) })
const week: fc.Arbitrary<WeekHours | null> = fc.option(
  fc.record(
    Object.fromEntries(DAY_KEYS.map((key) => [key, fc.array(fc.boolean(), { minLength: SLOTS, maxLength: SLOTS })])) as Record<
      (typeof DAY_KEYS)[number],
      fc.Arbitrary<boolean[]>
    >,
    { requiredKeys: [] },
  ),
)
const allCells = DAY_KEYS.flatMap((_, day) => cellsOf({ day, slot: -1 }, SLOTS))
const has = (cells: readonly WeekCell[], { day, slot }: WeekCell) => cells.some((one) => one.day === day && one.slot === slot)

describe('the hours of a week', () => {
  it('have names in everyday form', () => {
    expect([0, 8, 11, 12, 13, 20].map(hourName)).toEqual(['12 AM', '8 AM', '11 AM', '12 PM', '1 PM', '8 PM'])
  })

  it('change exactly where they are painted', () => {
    fc.assert(
      fc.property(week, fc.array(cell), fc.boolean(), (before, cells, on) => {
        const after = withHours(before, cells, on, SLOTS)
        for (const each of allCells) expect(isOn(after, each)).toBe(has(cells, each) ? on : isOn(before, each))
      }),
    )
  })

  it('compare equal when they are equal, whatever the order of changes', () => {
    fc.assert(
      fc.property(week, fc.array(cell), (before, cells) => {
        const there = withHours(before, cells, true, SLOTS)
        const on = cells.filter((each) => isOn(before, each))
        const back = withHours(withHours(there, cells, false, SLOTS), on, true, SLOTS)
        expect(JSON.stringify(back)).toBe(JSON.stringify(withHours(before, [], true, SLOTS)))
      }),
    )
  })

  it('are null when none is selected, instead of seven empty days', () => {
    const painted = withHours(null, [{ day: 2, slot: 3 }], true, SLOTS)
    expect(Object.keys(painted ?? {})).toEqual(['2'])
    expect(withHours(painted, [{ day: 2, slot: 3 }], false, SLOTS)).toBeNull()
    expect(withHours({ 0: Array(SLOTS).fill(false) }, [], true, SLOTS)).toBeNull()
  })

  it('do not change their input', () => {
    const before: WeekHours = { 1: Array(SLOTS).fill(false) }
    withHours(before, [{ day: 1, slot: 0 }], true, SLOTS)
    expect(before['1']?.[0]).toBe(false)
  })

  it('are counted; a whole week has 91', () => {
    expect(hoursOn(null, SLOTS)).toBe(0)
    expect(hoursOn(fullWeek(SLOTS), SLOTS)).toBe(91)
    expect(hoursOn(withHours(null, cellsOf({ day: 3, slot: -1 }, SLOTS), true, SLOTS), SLOTS)).toBe(13)
    expect(hoursOn(withHours(null, cellsOf({ day: -1, slot: 4 }, SLOTS), true, SLOTS), SLOTS)).toBe(7)
  })

  it('survive a stored day of the wrong length', () => {
    expect(withHours({ 5: [true, false] }, [], true, SLOTS)).toEqual({ 5: [true, ...Array(SLOTS - 1).fill(false)] })
    expect(withHours({ 5: Array(40).fill(true) }, [], true, SLOTS)?.['5']).toHaveLength(SLOTS)
  })
})

describe('a stroke of the pointer', () => {
  it('leaves no gap and includes both ends', () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        const cells = strokeBetween(from, to)
        expect(cells[0]).toEqual(from)
        expect(cells.at(-1)).toEqual(to)
        for (const [index, each] of cells.entries()) {
          const before = cells[index - 1] ?? each
          expect(Math.max(Math.abs(each.day - before.day), Math.abs(each.slot - before.slot))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('finds the hour at every point, and the nearest one outside the grid', () => {
    const area = { left: 50, top: 100, width: 7 * 40, height: SLOTS * 32 }
    fc.assert(
      fc.property(cell, fc.double({ min: 0, max: 0.99, noNaN: true }), fc.double({ min: 0, max: 0.99, noNaN: true }), (at, x, y) => {
        expect(cellAt({ x: 50 + (at.day + x) * 40, y: 100 + (at.slot + y) * 32 }, area, SLOTS)).toEqual(at)
      }),
    )
    expect(cellAt({ x: -900, y: 9000 }, area, SLOTS)).toEqual({ day: 0, slot: SLOTS - 1 })
    expect(cellAt({ x: 1, y: 1 }, { left: 0, top: 0, width: 0, height: 0 }, SLOTS)).toEqual({ day: 6, slot: SLOTS - 1 })
  })
})

describe('the keyboard in the week', () => {
  const after = (key: string, at: WeekCell, control = false) => cellAfterKey(key, control, at, SLOTS)

  it('moves by one in each direction, up to the days and left to the hours', () => {
    expect(after('ArrowRight', { day: 2, slot: 5 })).toEqual({ day: 3, slot: 5 })
    expect(after('ArrowUp', { day: 2, slot: 0 })).toEqual({ day: 2, slot: -1 })
    expect(after('ArrowLeft', { day: 0, slot: 5 })).toEqual({ day: -1, slot: 5 })
  })

  it('never leaves the grid nor enters its empty corner', () => {
    fc.assert(
      fc.property(cell, fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End')), (start, keys) => {
        const at = keys.reduce<WeekCell>((now, key) => after(key, now) ?? now, start)
        expect(at.day).toBeGreaterThanOrEqual(-1)
        expect(at.day).toBeLessThanOrEqual(6)
        expect(at.slot).toBeGreaterThanOrEqual(-1)
        expect(at.slot).toBeLessThan(SLOTS)
        expect(at.day === -1 && at.slot === -1).toBe(false)
      }),
    )
  })

  it('goes to the ends of the row, and of the week', () => {
    expect(after('Home', { day: 4, slot: 5 })).toEqual({ day: 0, slot: 5 })
    expect(after('End', { day: 4, slot: 5 })).toEqual({ day: 6, slot: 5 })
    expect(after('End', { day: 4, slot: 5 }, true)).toEqual({ day: 6, slot: 12 })
    expect(after('Home', { day: 4, slot: 5 }, true)).toEqual({ day: 0, slot: 0 })
  })

  it('ignores other keys', () => {
    expect(after('Tab', { day: 0, slot: 0 })).toBeUndefined()
    expect(after('a', { day: 0, slot: 0 })).toBeUndefined()
  })
})
