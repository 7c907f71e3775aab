import { expect, test } from 'vitest'
import { asApplicantsLook } from './applicants-look.ts'

test('what is kept is read with care', () => {
  const standard = asApplicantsLook(null)
  expect(standard).toEqual({ columns: ['year', 'major', 'height', 'criteria', 'applied', 'rating'], isCompact: false, sort: 'applied' })
  expect(asApplicantsLook({ columns: 'year', isCompact: 'yes', sort: 'luck' })).toEqual(standard)
  expect(asApplicantsLook({ columns: ['rating', 'wings', 'age'], isCompact: true, sort: 'rating' })).toEqual({
    columns: ['age', 'rating'],
    isCompact: true,
    sort: 'rating',
  })
  expect(asApplicantsLook({ columns: [] }).columns).toEqual([])
})
