import { expect, it } from 'vitest'
import { withoutTag, withTag } from './tag-model.ts'

it('trims what is added', () => {
  expect(withTag(['Tap'], '  Stage combat ')).toEqual(['Tap', 'Stage combat'])
})

it('ignores what is empty or already there', () => {
  const tags = ['Tap']
  expect(withTag(tags, '   ')).toBe(tags)
  expect(withTag(tags, ' Tap ')).toBe(tags)
})

it('removes one tag and keeps the order of the others', () => {
  expect(withoutTag(['Tap', 'Jazz', 'Ballet'], 'Jazz')).toEqual(['Tap', 'Ballet'])
})
