import { type GrowingText, slowTexts } from '@callboard/contract/testing/growth'
import { expect, test } from 'vitest'
import { Rich } from '#app/language/rich.tsx'
import { editableCaptions, spreadCaptions } from '#casting/self-tapes/captions/spread-captions.ts'
import { LinkedText } from '#messages/threads/own/linked-text.tsx'
import { EmailText } from '#shared/email-text.tsx'
import { instagramHandle } from '#shared/profile-text.ts'

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  'links in a message': (text) => LinkedText({ text }),
  'an email address': (email) => EmailText({ email }),
  'an Instagram address': instagramHandle,
  'a sentence with elements': (text) => Rich({ text, parts: {} }),
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
  ['WEBVTT', '\n', ''],
  ['', '&amp;a', ''],
  ['&amp;', 'a', ''],
]

test.each(Object.entries(FUNCTIONS))('%s: time grows in proportion to the length of the text', (_, work) => {
  expect(slowTexts(work, TEXTS)).toEqual([])
})
