import { beforeEach, expect, test, vi } from 'vitest'
import { NOTHING_TYPED } from '#shared/registration/registration-values.ts'
import { keepJoinDraft, readJoinDraft } from './join-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('what was typed into the form of a link is there after a reload, under the same key, and in no other form', () => {
  const draft = { ...readJoinDraft('one'), values: { ...NOTHING_TYPED, firstName: 'Ines' } }
  keepJoinDraft('one', draft)
  expect(readJoinDraft('one')).toEqual(draft)
  expect(readJoinDraft('two').values).toEqual(NOTHING_TYPED)
})

test('nothing is left once it has been sent, and a new form has another key', () => {
  const draft = { ...readJoinDraft('one'), values: { ...NOTHING_TYPED, firstName: 'Ines' } }
  keepJoinDraft('one', draft)
  keepJoinDraft('one', null)
  expect(readJoinDraft('one').values).toEqual(NOTHING_TYPED)
  expect(readJoinDraft('one').key).not.toBe(draft.key)
})

test('a draft that cannot be read is an empty form', () => {
  sessionStorage.setItem('callboard.join.one', '{')
  expect(readJoinDraft('one').values).toEqual(NOTHING_TYPED)
})
