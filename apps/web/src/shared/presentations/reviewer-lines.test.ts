import { expect, test } from 'vitest'
import { readReviewers } from './reviewer-lines.ts'

test('reviewers are read as people paste them', () => {
  const text = 'Dean Ito <dean@example.edu>\n"Ana Li" <ana@example.edu>,\npanel@example.edu; Bo Bell (bo@example.edu)\n\nnobody'
  expect(readReviewers(text)).toEqual([
    { email: 'dean@example.edu', name: 'Dean Ito' },
    { email: 'ana@example.edu', name: 'Ana Li' },
    { email: 'panel@example.edu', name: null },
    { email: 'bo@example.edu', name: 'Bo Bell' },
    { email: 'nobody', name: null },
  ])
})
