import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmailText } from './email-text.tsx'

const sources: Record<string, string> = import.meta.glob('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** An address as the content of an element, alone or in a sentence, instead of in `EmailText`. */
const BARE = />\s*\{(?:\w+\.)*email\}\s*<|\|\| (?:\w+\.)*email\}|(?:^\s*|title=|>)\{t\(.*\{ email(?:: [\w.]+)? \}\)\}/m

it('an address may break after its @ and its dots', () => {
  const markup = renderToStaticMarkup(createElement(EmailText, { email: 'ana.silva@example.edu' }))
  expect(markup.replace(/<\/?span[^>]*>/g, '')).toBe('ana.<wbr/>silva@<wbr/>example.<wbr/>edu')
})

it('every address that is shown may break after its @', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  expect(Object.entries(sources).flatMap(([file, text]) => (BARE.test(text) ? [file] : []))).toEqual([])
})
