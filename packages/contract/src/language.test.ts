import { expect, test } from 'vitest'
import { negotiateLanguage } from './language.ts'

test('a choice counts before what the browser asks for, and that before the institution', () => {
  expect(negotiateLanguage('en', 'es-MX,es;q=0.9', 'es')).toBe('en')
  expect(negotiateLanguage(undefined, 'es-MX,es;q=0.9,en;q=0.8', 'en')).toBe('es')
  expect(negotiateLanguage(undefined, undefined, 'es')).toBe('es')
})

test('a browser gets the first language of its own that we speak', () => {
  expect(negotiateLanguage(undefined, 'fr-CA, es;q=0.4, en;q=0.5', 'es')).toBe('en')
  expect(negotiateLanguage(undefined, 'en;q=0, ES-419', 'en')).toBe('es')
  expect(negotiateLanguage(undefined, 'fr,de;q=0.5,*;q=0.1', 'en')).toBe('en')
})

test('anything else that a cookie or a header says is passed over', () => {
  expect(negotiateLanguage('"><script>', ';;q=,es;q=x', 'en')).toBe('es')
  expect(negotiateLanguage('', '', 'en')).toBe('en')
})
