import { expect, test } from 'vitest'
import { asApplicantsLook } from './applicants-look.ts'

test('what is kept is read with care', () => {
  const standard = asApplicantsLook(null)
  expect(standard).toEqual({ columns: ['year', 'major', 'height', 'criteria', 'applied', 'rating'], isCompact: false })
  expect(asApplicantsLook({ columns: 'year', isCompact: 'yes' })).toEqual(standard)
  expect(asApplicantsLook({ columns: ['rating', 'wings', 'age'], isCompact: true })).toEqual({
    columns: ['age', 'rating'],
    isCompact: true,
  })
  expect(asApplicantsLook({ columns: [] }).columns).toEqual([])
})
