import { expect, test } from 'vitest'
import { parseText } from './text-table.ts'

/** Encodes a text in an older encoding, given the bytes of letters outside ASCII. */
function bytesOf(text: string, letters: Readonly<Record<string, number>>): Buffer {
  return Buffer.from([...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : [letters[letter] ?? 0x3f])))
}
const MAC = { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, ü: 0x9f, É: 0x83, Á: 0xe7, '’': 0xd5 }
const DOS = { á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, ü: 0x81, É: 0x90, Á: 0xb5, Ñ: 0xa5 }
const WINDOWS = {
  á: 0xe1,
  é: 0xe9,
  í: 0xed,
  ó: 0xf3,
  ú: 0xfa,
  ñ: 0xf1,
  ü: 0xfc,
  É: 0xc9,
  Á: 0xc1,
  '’': 0x92,
  '–': 0x96,
  '“': 0x93,
  '”': 0x94,
}

const NAMES = ['José,Peña', 'María,Núñez', 'Inés,García', 'Jürgen,López', 'Ángel,ÉLÍAS'.replace('Í', 'I')]

test.each([
  ['windows-1252', WINDOWS],
  ['macintosh', MAC],
  ['cp850', DOS],
] as const)('letters of %s are found out, one name or many', (encoding, letters) => {
  for (const names of [NAMES, ...NAMES.map((name) => [name])]) {
    const table = parseText(bytesOf(`First,Last\n${names.join('\n')}\n`, letters))
    expect([table.encoding, ...table.rows.slice(1).map((cells) => cells.join(','))]).toEqual([encoding, ...names])
  }
})

test('marks of punctuation of Windows are no letters of a Mac', () => {
  const bio = 'It’s what I’ve done – “always”, says O’Brien’s agent'
  const table = parseText(bytesOf(`First,Bio\nAna,"${bio}"\n`, WINDOWS))
  expect([table.encoding, table.rows[1]]).toEqual(['windows-1252', ['Ana', bio]])
})

test('a broken byte of UTF-8 spoils its own cell only, with a mark and without', () => {
  const broken = Buffer.concat([Buffer.from('First,Last\nJosé,Peña\nAnn,Oh'), Buffer.from([0xf1]), Buffer.from('o\nInés,Núñez\n')])
  for (const file of [broken, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), broken])]) {
    const { rows, encoding } = parseText(file)
    expect([encoding, ...rows]).toEqual(['utf-8', ['First', 'Last'], ['José', 'Peña'], ['Ann', 'Oh\ufffdo'], ['Inés', 'Núñez']])
  }
})

test('letters are read as somebody says they are', () => {
  const file = bytesOf('First,Last\nAna,Pe\u0080a\n', { '\u0080': 0x96 })
  expect(parseText(file, 'macintosh').rows[1]).toEqual(['Ana', 'Peña'])
  expect(parseText(file, 'windows-1252').rows[1]).toEqual(['Ana', 'Pe–a'])
  expect(parseText(Buffer.from([0x41, 0x2c, 0x42, 10, 0xcd, 0xf5, 0x2c, 0x43]), 'gb18030').rows[1]).toEqual(['王', 'C'])
})

test('the fault of a row names its line of the file', () => {
  const { faults } = parseText(
    Buffer.from('sep=;\r\nFirst;Email;Bio\r\nAna;ana@b.edu;"Sings.\r\nDances."\r\nBea;bea@b.edu;"Sings\r\nCy;cy@b.edu;x\r\n'),
  )
  expect([...faults].map(([at, message]) => [at, /"line":\d+/.exec(message)?.[0]])).toEqual([[2, '"line":5']])
})
