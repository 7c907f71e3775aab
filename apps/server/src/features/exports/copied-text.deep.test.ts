import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { PDF_COVER } from '#testing/pdf-cover.ts'
import { openTalentPdf } from './talent-pdf.ts'

const isHere = spawnSync('pdftotext', ['-v']).status === 0

const NAMES = [
  'fifteen office flow affluent fjord waffle',
  'Žofie Ōshima',
  'Đặng Thùy Nguyễn',
  'Ελένη Παπαδοπούλου',
  'Юлия Щербакова й ё',
  '王小明 先生',
  '김민준',
  'さくら カタカナ',
  'आरव क्षत्रिय हिन्दी',
  'Yíł q̃ é',
  'สมชาย น้ำ',
  'தமிழ் কাজী ગુજરાતી',
  'ক্ষত্রিয় స్త్రీ ક્ષત્રિય କ୍ଷେତ୍ର',
  'ผู้แสดง ကျွန်တော် བོད་སྐད་',
  '😀 face',
  'سارة محمد لا',
  'שרה כהן',
].map((name) => name.normalize('NFC'))

/** From right to left and from left to right in one line: spaces between both are guessed by readers. */
const MIXED = ['Mara سارة Chen', 'a-b שלום c', 'سارة 2027']

/** What is copied out of a page, one space where there is any. Readers put marks of direction around letters from right to left. */
function copied(...names: string[]): string {
  const pdf = openTalentPdf(PDF_COVER, names.length)
  const facts = (name: string) => [['Major', name] as const]
  const talents = names.map((heading) => ({
    heading,
    facts: facts(heading),
    stories: [['Bio', `${heading}`] as const],
    picture: undefined,
  }))
  const pages = Array.from({ length: Math.ceil(talents.length / 4) }, (_, page) => pdf.page(talents.slice(page * 4, page * 4 + 4)))
  const file = Buffer.concat([pdf.begin(), ...pages, pdf.end()])
  const text = execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: file, encoding: 'utf8' })
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ')
}

// pdftotext is of poppler-utils.
describe.skipIf(!isHere)('text copied out of a PDF', () => {
  test.each(NAMES)('is the text that is seen: %s', (name) => {
    expect(copied(name).split(name)).toHaveLength(4)
  })

  test('is so where all scripts share the fonts of one file', () => {
    const text = copied(...NAMES)
    // Where two columns run from right to left, readers guess at the order of what is in them.
    for (const name of NAMES) expect(text.split(name).length, name).toBeGreaterThanOrEqual(3)
  })

  test.each(MIXED)('keeps the order of letters where both directions meet: %s', (name) => {
    expect(copied(name).replaceAll(' ', '').split(name.replaceAll(' ', ''))).toHaveLength(4)
  })

  test('has the label and the value of each fact, once', () => {
    expect(copied('Ida').match(/Major Ida|Bio Ida/g)).toEqual(['Major Ida', 'Bio Ida'])
  })
})
