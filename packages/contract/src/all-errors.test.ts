import { expect, test } from 'vitest'
import { allErrors } from './all-errors.ts'
import es from './translations/es.json' with { type: 'json' }

test('each code stands once', () => {
  const codes = allErrors.map(({ code }) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('every message is translated', () => {
  // A message is followed by its values.
  const texts = allErrors.map(({ message }) => message.split('\u001f', 1)[0] ?? '')
  expect(texts.filter((text) => !(text in es))).toEqual([])
})
