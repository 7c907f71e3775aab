import { expect, it } from 'vitest'
import { filtersText, suggestedName } from './filter-text.ts'

it('describes the filters of a search', () => {
  expect(filtersText({ search: 'dance', experienceLevel: 'beginner', ageMin: 18, location: 'Malibu' })).toBe(
    '“dance”, Beginner, from 18 years, in Malibu',
  )
  expect(filtersText({ ageMin: 18, ageMax: 25 })).toBe('18 to 25 years')
  expect(filtersText({ ageMax: 25 })).toBe('up to 25 years')
})

it('suggests a name of at most the allowed length', () => {
  expect(suggestedName({ search: 'tap dance', ageMin: 18 }, 60)).toBe('Tap dance')
  expect(suggestedName({ location: 'Malibu' }, 60)).toBe('In Malibu')
  expect(suggestedName({ search: 'x'.repeat(200) }, 60)).toHaveLength(60)
})
