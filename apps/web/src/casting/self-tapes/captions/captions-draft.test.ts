import { expect, it } from 'vitest'
import { languageName, languageOptions, toSend } from './captions-draft.ts'

it('offers each language once', () => {
  const names = languageOptions().map(({ label }) => label)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('captions in Tagalog, which is no longer offered, have its name and are sent as Filipino', () => {
  expect(languageOptions().map(({ value }) => value)).not.toContain('tl')
  expect(languageName('tl')).toBe('Filipino')
  expect(toSend({ text: '00:01.000 --> 00:02.000\nMagandang umaga', language: 'tl' })?.language).toBe('fil')
})
