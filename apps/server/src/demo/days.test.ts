import { describe, expect, it } from 'vitest'
import { addDays, dayIn, instantAt } from './days.ts'

describe('days of a time zone', () => {
  it('begin when its clocks say so', () => {
    expect(dayIn('America/Los_Angeles', new Date('2026-11-21T07:59:00Z'))).toBe('2026-11-20')
    expect(dayIn('America/Los_Angeles', new Date('2026-11-21T08:00:00Z'))).toBe('2026-11-21')
  })
  it('are counted across the ends of months', () => {
    expect(addDays('2026-11-21', 12)).toBe('2026-12-03')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
  it('are turned into instants in summer and winter', () => {
    expect(instantAt('America/Los_Angeles', '2026-07-01', '09:30').toISOString()).toBe('2026-07-01T16:30:00.000Z')
    expect(instantAt('America/Los_Angeles', '2026-12-01', '09:30').toISOString()).toBe('2026-12-01T17:30:00.000Z')
    expect(instantAt('Asia/Kolkata', '2026-12-01', '00:00').toISOString()).toBe('2026-11-30T18:30:00.000Z')
  })
})
