import { expect, test } from 'vitest'
import { declaresEntities, isLogo } from './logo-check.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
const entities = '<!DOCTYPE svg [ <!ENTITY ns "http://example.edu/"> ]>'

test.each([
  ['a plain one', SVG, false],
  ['a document type without declarations', `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${SVG}`, false],
  ['entities', `<?xml version="1.0"?>${entities}${SVG}`, true],
  ['entities in small letters, after a comment', `<!-- made by hand --><!doctype svg [<!entity ns "x">]>${SVG}`, true],
])('an SVG that declares entities is told apart: %s', async (_, text, declares) => {
  const bytes = Buffer.from(text)
  expect(declaresEntities('image/svg+xml', bytes)).toBe(declares)
  if (!declares) expect(await isLogo('image/svg+xml', bytes, 'someone')).toBe(true)
  expect(declaresEntities('image/png', bytes)).toBe(false)
})
