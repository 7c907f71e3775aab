import { expect, test } from 'vitest'
import { agesExclude, nextPage, pageOf, previousPage, readTalentAddress, sameFilters, withFilters } from './address.ts'

const shown = [{ place: '2026-05-01T10:00:00.000Z_9' }, { place: '2026-04-01T10:00:00.000Z_4' }]

test('an address that anyone typed keeps what makes sense', () => {
  expect(
    readTalentAddress({
      search: 100,
      experienceLevel: 'wizard',
      ageMin: '18',
      ageMax: 'x',
      location: '  ',
      offset: -20,
      after: 'no',
      talent: '0',
    }),
  ).toEqual({ search: '100', ageMin: 18 })
})

test('the next page goes on behind the last talent shown', () => {
  expect(nextPage({ search: 'dance', talent: 4, before: 'x' }, shown)).toEqual({
    search: 'dance',
    offset: 20,
    after: '2026-04-01T10:00:00.000Z_4',
  })
})

test('the previous page ends before the first talent shown', () => {
  expect(previousPage({ offset: 60, after: 'x' }, shown)).toEqual({ offset: 40, before: '2026-05-01T10:00:00.000Z_9' })
})

test('the first page is the plain address of its filters', () => {
  expect(previousPage({ offset: 20, after: 'x', ageMin: 18 }, shown)).toEqual({ ageMin: 18 })
})

test('a changed filter starts at the first page again, and closes no profile', () => {
  expect([withFilters({ search: 'tap', location: '' }), withFilters({ search: 'tap' }, { talent: 4, view: 'table' })]).toEqual([
    { search: 'tap' },
    { search: 'tap', talent: 4, view: 'table' },
  ])
})

test('a page shows 20 talents unless the address asks for more, which leafing and filters keep', () => {
  expect(pageOf(readTalentAddress({ view: 'sheet' }))).toEqual({ offset: undefined, limit: 20 })
  expect(pageOf(readTalentAddress({ size: '60' }))).toEqual({ offset: undefined, limit: 60 })
  expect(nextPage({ size: 60 }, shown)).toEqual({ size: 60, offset: 60, after: '2026-04-01T10:00:00.000Z_4' })
  expect(previousPage({ view: 'table', size: 100, offset: 100, after: 'x' }, shown)).toEqual({ view: 'table', size: 100 })
  expect(withFilters({ search: 'tap' }, { size: 60 })).toEqual({ search: 'tap', size: 60 })
  expect([readTalentAddress({ view: 'sheet', size: 20 }), readTalentAddress({ view: 'wall', size: 61 })]).toEqual([{}, {}])
})

test('filters are the same whatever their order and whatever else the address says', () => {
  expect(sameFilters({ ageMin: 18, search: 'tap' }, { search: 'tap', ageMin: 18, ageMax: undefined })).toBe(true)
  expect(sameFilters({ search: 'tap' }, { search: 'tap', ageMin: 18 })).toBe(false)
})

test('whom to find without a value matters only where a filter asks for one', () => {
  expect(readTalentAddress({ unknown: 'include', search: 'tap' })).toEqual({ search: 'tap' })
  expect(readTalentAddress({ unknown: 'include', heightMin: 64 })).toEqual({ unknown: 'include', heightMin: 64 })
  expect(readTalentAddress({ unknown: 'only', heightMin: 64 })).toEqual({ heightMin: 64 })
  const [day, height] = [{ freeOn: '2027-03-04' }, { heightMin: 64 }]
  expect([readTalentAddress({ unknown: 'profile', ...day }), readTalentAddress({ unknown: 'time', ...height })]).toEqual([day, height])
  for (const unknown of ['profile', 'time', 'include']) expect(readTalentAddress({ unknown, ...day, ...height }).unknown).toBe(unknown)
})

test('ages that leave nobody are noticed', () => {
  expect([agesExclude({ ageMin: 30, ageMax: 20 }), agesExclude({ ageMin: 20, ageMax: 20 }), agesExclude({ ageMin: 20 })]).toEqual([
    true,
    false,
    false,
  ])
})
