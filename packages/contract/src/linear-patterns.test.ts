import { expect, test } from 'vitest'
import { parseCaptions } from './casting/self-tapes/captions.ts'
import { oneLine, requiredText } from './common.ts'
import { asciiDomain, emailKey, readEmail } from './email.ts'
import { cutText } from './graphemes.ts'
import { negotiateLanguage } from './language.ts'
import { fillMergeFields, hasMergeFields, unknownMergeField } from './messages/messages/merge-fields.ts'
import { parseHeight } from './people/profiles/height.ts'
import { type GrowingText, growsLinearly, slowTexts } from './testing/growth.ts'
import { translateIn } from './translate.ts'

const VALUES = { firstName: 'Mara', lastName: 'Lindqvist', fullName: 'Mara Lindqvist', major: 'Acting', email: 'mara@example.edu' }
const asCaption = (words: string) => parseCaptions(`00:01.000 --> 00:03.500\n${words}`)
const asTime = (time: string) => parseCaptions(`00:01.000${time}`)
const ideographs = (length: number) => Array.from({ length }, (_, place) => String.fromCharCode(0x4e00 + place)).join('')

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  'filling merge fields': (text) => fillMergeFields(text, VALUES),
  'looking for merge fields': hasMergeFields,
  'checking merge fields': unknownMergeField,
  'the words of a caption': asCaption,
  'the time of a caption': asTime,
  captions: parseCaptions,
  'an email address': readEmail,
  'the domain of an email address': (text) => readEmail(`a@${text}`),
  'the key of an email address': emailKey,
  'a height': parseHeight,
  'a text of one line': oneLine,
  'a text with a limit': (text) => requiredText('Missing', 100).safeParse(text),
  'a text that is cut': (text) => cutText(text, 100, '…'),
  'the accepted languages': (text) => negotiateLanguage(undefined, text, 'en'),
  'a sentence with values': (text) => translateIn({ catalog: {}, locale: 'en-US' }, text, { a: 'a' }),
}

const TEXTS: readonly GrowingText[] = [
  ['', 'a', ''],
  ['', 'a.', '!'],
  ['a', ' ', 'a'],
  ['{{', ' ', ''],
  ['{{', ' ', 'x'],
  ['', '{{ ', ''],
  ['', '{a', ''],
  ['<v', '\u2003', 'x'],
  ['', '<v ', ''],
  ['<v.', 'a.', ''],
  ['', '<a ', ''],
  ['', '{\\', ''],
  ['<1', ':', ''],
  ['', '&a', ''],
  ['1:1', ' ', '-->'],
  [' -->', ' ', '1'],
  ['', '1:', ''],
  ['', '\n', 'x'],
  ['', '\r\n ', 'x'],
  ['', '\t', 'x'],
  ['a@', 'a.', ''],
  ['a@a', '-', ''],
  ['', '@', ''],
  ["5'", ' ', 'x'],
  ['', '5', "'"],
  ['', 'en;', ''],
  ['en;', ' ', 'q'],
  ['', 'a,', ''],
]

test.each(Object.entries(FUNCTIONS))('%s cost time in proportion to the length of the text', (_, work) => {
  expect(slowTexts(work, TEXTS)).toEqual([])
})

test('an address longer than any costs no time for its characters', () => {
  for (const read of [readEmail, emailKey]) expect(growsLinearly(read, (length) => `a@${ideographs(length)}.com`)).toBe(true)
  expect(readEmail(`a@${ideographs(20)}.com`)?.key).toBe(`a@${asciiDomain(`${ideographs(20)}.com`)}`)
})
