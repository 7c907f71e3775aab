import { foldedWords } from '@callboard/contract/fold'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NamedPerson, photoNameMatcher } from './photo-names.domain.ts'

const person = (id: number, name: string, more: Partial<NamedPerson> = {}): NamedPerson => ({
  id,
  name: foldedWords(name).join(' '),
  emails: [`p${id}@example.edu`],
  studentNumber: null,
  ...more,
})
const people = [
  person(1, 'Jane Doe', { studentNumber: '0012345' }),
  person(2, 'María José de la Cruz'),
  person(3, 'Alex Kim', { studentNumber: 'K-77' }),
  person(4, 'Alex Kim', { studentNumber: '5550004' }),
  person(1234567890123, 'Seán O’Brien'),
  person(61, '小明 王', { studentNumber: '7' }),
  person(71, '민수 김', { studentNumber: '000000' }),
  person(81, 'Kiko Jones Jr.'),
]
const find = photoNameMatcher(people)

test.each([
  ['p1@example.edu.jpg', 1],
  ['P1@Example.edu (2).JPG', 1],
  ['0012345.png', 1],
  ['0012345_2.heic', 1],
  ['k-77.webp', 3],
  ['1234567890123.jpeg', 1234567890123],
  ['Doe_Jane.jpg', 1],
  ['Jones_Kiko.jpg', 81],
  ['Jones Jr_Kiko.jpg', 81],
  ['doe_jane_2.jpg', 1],
  ['Jane Doe (1) copy.jpg', 1],
  ['JaneDoe.jpg', 1],
  ['Doe, Jane.jpg', 1],
  ['Spring/Headshots/DOE-JANE.avif', 1],
  ['de la Cruz_María José.jpg', 2],
  ['De_la_Cruz_Maria_Jose.jpg', 2],
  ['de la Cruz_Mari\u0301a Jose\u0301.jpg', 2],
  ["OBrien_Sean's.jpg", undefined],
  ["O'Brien_Sean.jpg", 1234567890123],
  ['Doe_Jane/7.jpg', 1],
  ['Kim_Alex/5550004.jpg', 4],
  ['Photos/Doe_Jane.jpg', 1],
  ['0012345 Doe Jane.jpg', 1],
  ['p1@example.edu_1.jpg', 1],
  ['headshot of P1@example.edu (3).jpg', 1],
  ['Alex_Kim_p4@example.edu_smiling.jpg', 4],
  ['Doe_Jane_headshot_0012345.jpg', 1],
  ['Doe_Jane/Jane Doe smiling 2.jpg', 1],
  ['Kim_Alex_5550004.jpg', 4],
  // The names used by *Download everything*.
  ["photos/O'Brien_Seán_1234567890123/O'Brien_Seán_1234567890123_2.jpg", 1234567890123],
  ['王小明.jpg', 61],
  ['王小明_2.jfif', 61],
  ['小明王.jpg', 61],
  ['王_小明.jpg', 61],
  ['김민수.jpg', 71],
  ['doe_jane.JFIF', 1],
  ['IMG_1234.jpg', undefined],
  ['Doe.jpg', undefined],
  ['.jpg', undefined],
])('%s is a photo of %s', (name, id) => {
  expect(find(name)).toEqual({ ids: id === undefined ? [] : [id], isSure: true })
})

describe('a decision is needed', () => {
  test.each([
    ['Kim_Alex.jpg', [3, 4], true],
    // A counter, and a filler that people type.
    ['7.jpg', [61], false],
    ['7 (2).jpg', [61], false],
    ['000000.jpg', [71], false],
    ['王小明 portrait.jpg', [61], false],
    // The number and the name belong to different people.
    ['0012345_Kim_Alex.jpg', [3, 4, 1], false],
    ['portrait 0012345.jpg', [1], false],
    // So is the folder.
    ['Doe_Jane/5550004.jpg', [4, 1], false],
    // The name may be the role's or the photographer's.
    ['Doe_Jane_headshot.jpg', [1], false],
    ['Jane Doe - headshot 2.jpg', [1], false],
    ['headshot-DOE-JANE-final (1).png', [1], false],
    ['De la Cruz Maria Jose as Julieta.jpg', [2], false],
    ['Jane Doe and Alex Kim.jpg', [1, 3, 4], false],
    ['Jane Doe 2026/IMG_7.jpg', [1], false],
    ['photos of Jane Doe/Jane Doe smiling.jpg', [1], false],
  ])('for %s', (name, ids, isSure) => {
    expect(find(name)).toEqual({ ids, isSure })
  })
})

const word = fc.stringMatching(/^[A-ZÁÉÑÜa-zßø]{2,8}$/)
const separator = fc.constantFrom('_', ' ', '-', '.', ', ', '__')
const counter = fc.constantFrom('', '_2', ' (1)', '-03', ' copy', ' (2) (1)')

test('a name finds its person in either order, whatever is between its words and after them', () => {
  fc.assert(
    fc.property(word, word, separator, counter, fc.boolean(), fc.boolean(), (first, last, between, after, isLastFirst, isLoud) => {
      const reserved = ['copy', 'copia']
      fc.pre(![first, last].some((text) => reserved.includes(text.toLowerCase())))
      const whole = isLastFirst ? `${last}${between}${first}` : `${first}${between}${last}`
      const match = photoNameMatcher([person(1, `${first} ${last}`), person(2, 'Somebody Else')])
      expect(match(`${isLoud ? whole.toUpperCase() : whole}${after}.jpg`).ids).toContain(1)
    }),
  )
})

test('whatever a name is, nobody is found whose email, number, ID or name is not in it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (name) => {
      const words = foldedWords(name.replace(/[_+/\\]/g, ' '))
      const { ids } = find(name)
      for (const id of ids) {
        const { name: full, emails, studentNumber } = people.find((one) => one.id === id) as NamedPerson
        const text = [words.join(' '), name.toLowerCase()].join(' ')
        const marks = [String(id), ...emails, studentNumber?.toLowerCase() ?? '', ...full.split(' ')].filter(Boolean)
        expect(marks.some((mark) => text.includes(mark))).toBe(true)
      }
    }),
  )
})

test('a name among other words is never chosen without a decision', () => {
  fc.assert(
    fc.property(word, word, fc.array(word, { minLength: 1, maxLength: 4 }), separator, fc.nat(4), (first, last, others, between, at) => {
      const match = photoNameMatcher([person(1, `${first} ${last}`)])
      const words = [...others.slice(0, at), first, last, ...others.slice(at)]
      const { ids, isSure } = match(`${words.join(between)}.jpg`)
      const isWhole = foldedWords(words.join(' ')).length === 2
      if (ids.length > 0 && !isWhole) expect(isSure).toBe(others.every((other) => /^cop(?:y|ia)$/i.test(other)))
    }),
  )
})

test('a name of nothing but separators and counters takes little work', () => {
  const start = process.threadCpuUsage().user
  for (let round = 0; round < 100; round++) {
    find(`${'_ (1)'.repeat(59)}x.jpg`)
    find(`${'a_'.repeat(140)}@${'_b'.repeat(10)}.jpg`)
  }
  // Measures CPU time in microseconds, which other processes do not affect.
  expect(process.threadCpuUsage().user - start).toBeLessThan(2_000_000)
})
