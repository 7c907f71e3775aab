import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import { clearableText, optionalText, requiredText } from './common.ts'
import type { EndpointSpec } from './endpoint.ts'

test.each([
  ['Mara\r\nLindqvist', 'Mara Lindqvist'],
  ['Mara\tLindqvist\n', 'Mara Lindqvist'],
  ['a\u000b\u000c\u0085\u2028\u2029b', 'a b'],
  ['a\u009b\u0080b', 'ab'],
  ['a\u202eb\u2066c', 'abc'],
  ['می‌خواهم', 'می‌خواهم'],
])('a field of one line takes %j as %j', (typed, kept) => {
  expect(requiredText('Missing', 100).parse(typed)).toBe(kept)
  expect(optionalText(100).parse(typed)).toBe(kept)
  expect(clearableText(100).parse(typed)).toBe(kept)
})

test('a field of many lines keeps them, and holds no other control character than tabs', () => {
  expect(optionalText(100, 'lines').parse('a\r\nb\tc\u2028d\u0085e\u009bf')).toBe('a\r\nb\tc\nd\nef')
})

test.each(['line', 'lines'] as const)('NUL, escape and half a character are refused in a field of %s', (shape) => {
  for (const text of ['a\0b', 'a\u001bb', 'a\ud800']) expect(optionalText(100, shape).safeParse(text).success).toBe(false)
})

/** Fields with several lines of text. */
const MANY_LINES = [
  'bio',
  'hobbies',
  'description',
  'wardrobe',
  'note',
  'noteBefore',
  'notes',
  'notesBefore',
  'reason',
  'content',
  'message',
  'wear',
  'bring',
  'officeNote',
  'instructions',
  'words',
  'comment',
]
/** Fields that name something that must exist, or that are not stored. */
const NO_TEXT = [
  'attempt',
  'code',
  'token',
  'returnTo',
  'photos',
  'portfolio',
  'photoIds',
  'thumbnailUrl',
  'recipientUserIds',
  'exceptUserIds',
  'names',
]
const ELSEWHERE = new Set([...MANY_LINES, ...NO_TEXT])
const HOSTILE = 'Ma\r\nra\u2028\u202eB\u0085C\u009b'
const CONTROLS = /[\p{Cc}\u2028\u2029\u202e]/u

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

interface Shaped {
  readonly shape?: Readonly<Record<string, z.ZodType>>
}

test('no field of one line that any endpoint takes can hold a line break or control character', () => {
  const fields = Object.entries(allEndpoints as Record<string, EndpointSpec>).flatMap(([endpoint, { body }]) =>
    Object.entries((body as Shaped | undefined)?.shape ?? {}).map(([field, schema]) => ({ endpoint, field, schema })),
  )
  const holding = fields.filter(({ schema }) =>
    [HOSTILE, [HOSTILE], { ['a'.repeat(64)]: HOSTILE }].some((value) =>
      textsIn(schema.safeParse(value).data).some((text) => CONTROLS.test(text)),
    ),
  )
  // The preview of a message is not stored.
  const wrong = holding.filter(({ endpoint, field }) => endpoint !== 'previewMessage' && !ELSEWHERE.has(field))
  expect(wrong.map(({ endpoint, field }) => `${endpoint}.${field}`)).toEqual([])
  expect(holding.map(({ field }) => field)).toContain('description')
})
