import { describe, expect, test } from 'vitest'
import { captionsPath, photoPath, tapePath } from './office-archive.domain.ts'

const LUZ = { id: 4_503_599_627_370_495, firstName: 'Luz', lastName: 'Vega' }

test('files of a person are named by the person and the Callboard ID', () => {
  expect(photoPath(LUZ, 2, 'image/jpeg')).toBe('photos/Vega_Luz_4503599627370495/Vega_Luz_4503599627370495_2.jpg')
  expect(photoPath(LUZ, 1, 'image/png')).toMatch(/_1\.png$/)
  const tape = { id: 7, title: 'Reel', fileName: 'IMG 12.MOV' }
  expect(tapePath(LUZ, tape)).toBe('tapes/Vega_Luz_4503599627370495/7_Reel.mov')
  expect(captionsPath(LUZ, tape)).toBe('tapes/Vega_Luz_4503599627370495/7_Reel.vtt')
  expect(tapePath(LUZ, { ...tape, fileName: 'no ending' })).toMatch(/7_Reel\.mp4$/)
})

describe('a name of a file is valid on Windows', () => {
  test.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['../../etc/passwd', 'etc passwd'],
    ['  . Ines . ', 'Ines'],
    ['line\nbreak\0', 'line break'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['José Ñandú 王小明', 'José Ñandú 王小明'],
    ['e\u0301', '\u00e9'],
    ['???', '-'],
    ['', '-'],
    ['\u{1f3ad}'.repeat(50), '\u{1f3ad}'.repeat(22)],
  ])('%j', (firstName, safe) => {
    const path = photoPath({ ...LUZ, firstName }, 1, 'image/jpeg')
    expect(path).toBe(`photos/Vega_${safe}_${LUZ.id}/Vega_${safe}_${LUZ.id}_1.jpg`)
  })

  test('also a title of a tape', () => {
    expect(tapePath(LUZ, { id: 7, title: 'Act 1: "Now?". ', fileName: 'a.webm' })).toMatch(/\/7_Act 1 Now\.webm$/)
  })
})

test.each(['王', '\u{1f3ad}', '👩‍👩‍👧‍👦', 'e\u0301\u0328', 'ß'])(
  'every part of a path stays below 255 bytes, with its ending and between characters: %s',
  (letter) => {
    const long = letter.repeat(400)
    const person = { id: LUZ.id, firstName: long, lastName: long }
    const tape = { id: 2_147_483_647, title: long, fileName: 'a.webm' }
    for (const path of [photoPath(person, 1000, 'image/jpeg'), tapePath(person, tape), captionsPath(person, tape)]) {
      for (const part of path.split('/')) expect(Buffer.byteLength(part)).toBeLessThan(255)
      expect(path).toMatch(/\.(jpg|webm|vtt)$/)
      expect(path).toContain(`_${LUZ.id}`)
      expect(path.isWellFormed()).toBe(true)
    }
  },
)
