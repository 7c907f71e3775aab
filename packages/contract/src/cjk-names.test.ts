import { expect, test } from 'vitest'
import { cjkNameForms, soughtWords, splitCjkName } from './cjk-names.ts'
import { foldText } from './fold.ts'

test.each([
  ['王小明', '王', '小明'],
  ['王明', '王', '明'],
  ['歐陽小明', '歐陽', '小明'],
  ['欧阳明', '欧阳', '明'],
  ['諸葛亮', '諸葛', '亮'],
  ['山田太郎', '山田', '太郎'],
  ['山田はるか', '山田', 'はるか'],
  ['김민수', '김', '민수'],
  ['남궁민수', '남궁', '민수'],
])('the family name of %s is %s', (name, lastName, firstName) => {
  expect(splitCjkName(name)).toEqual({ lastName, firstName })
})

test('a single letter is no whole name, and other letters have no forms', () => {
  expect([splitCjkName('王'), cjkNameForms('王'), cjkNameForms('Luz'), cjkNameForms('王Luz')]).toEqual([undefined, [], [], []])
  expect(cjkNameForms('王小明')).toEqual(['小明 王', '王 小明', '明 王小', '王小 明'])
})

test('a search for a name looks for each letter of one that has no space, and for whole words else', () => {
  expect(soughtWords('王小明 Ána')).toEqual(['王', '小', '明', 'ana'])
  expect(soughtWords('김민수')).toEqual(['김', '민', '수'].map(foldText))
})
