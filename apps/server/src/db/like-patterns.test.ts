import { expect, test } from 'vitest'
import { likePatterns } from './like-patterns.ts'

test('words match anywhere, short ones at the start, and letters of a name without a space each by itself', () => {
  expect(likePatterns('Vega li 50%')).toEqual(['%vega%', '% li%', '%50\\%%'])
  expect(likePatterns('王小明')).toEqual(['%王%', '%小%', '%明%'])
  expect(likePatterns(' ')).toEqual([])
})
