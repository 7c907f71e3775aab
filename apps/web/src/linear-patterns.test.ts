import { type GrowingText, slowTexts } from '@callboard/contract/testing/growth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromServer } from '#app/api/server-texts.ts'
import { Rich } from '#app/language/rich.tsx'
import { setCatalog } from '#app/language/t.ts'
import { LinkedText } from '#features/messages/inbox/linked-text.tsx'
import { editableCaptions, spreadCaptions } from '#features/self-tapes/captions/spread-captions.ts'
import { EmailText } from '#shared/email-text.tsx'
import { instagramHandle } from '#shared/profile-text.ts'

beforeAll(() => setCatalog('es-US', {}, { 'From {a} to {b} of {c}': 'De {a} a {b} de {c}' }))
afterAll(() => setCatalog('en-US', {}, {}))

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  'links in a message': (text) => LinkedText({ text }),
  'an e-mail address': (email) => EmailText({ email }),
  'an Instagram address': instagramHandle,
  'a sentence with elements': (text) => Rich({ text, parts: {} }),
  'a sentence of the server': fromServer,
  'captions to edit': editableCaptions,
  'captions without times': (text) => spreadCaptions(text, 60, 'en'),
}

const TEXTS: readonly GrowingText[] = [
  ['', 'a', ''],
  ['', ' ', 'x'],
  ['x', '\n', 'x'],
  ['', 'http://', ''],
  ['', 'http://.', ' '],
  ['http://', '.', ' '],
  ['', '@.', ''],
  ['a', '/', '\na'],
  ['instagram.com/', '?', '\na'],
  ['', '<b>', ''],
  ['', '<b>a</', ''],
  ['', '{a', ''],
  ['From ', 'a to ', '\n'],
  ['From ', 'a to b of ', '\n'],
  ['WEBVTT', '\n', ''],
  ['', '&amp;a', ''],
  ['&amp;', 'a', ''],
]

test.each(Object.entries(FUNCTIONS))('%s: time grows in proportion to the length of the text', (_, work) => {
  expect(slowTexts(work, TEXTS)).toEqual([])
})
