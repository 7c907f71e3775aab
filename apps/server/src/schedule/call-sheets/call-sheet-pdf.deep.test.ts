import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { callSheetPdf } from './call-sheet-pdf.ts'

const isHere = spawnSync('pdftotext', ['-v']).status === 0

const HEAD = {
  ...{ kind: 'Call sheet', title: 'Open day film', date: 'Thursday, December 10, 2026', foot: 'Version 1', language: 'en' },
  headings: ['Call time', 'Person'] as const,
  columns: ['Done at', 'Role', 'Telephone', 'For this person'].map((heading) => ({ heading, share: 1 })),
}
const ROLE = 'Dancer in the long background of the opening scene'
const NAME = 'Maria Guadalupe Venkataraman-Kulkarni'

/** The words of a file in file order, and its number of pages. */
function read(pdf: Buffer): { words: string; pages: number } {
  const text = execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf, encoding: 'utf8' })
  return { words: text.replace(/\s+/g, ' '), pages: text.split('\f').length - 1 }
}

const people = (count: number, note = '') =>
  Array.from({ length: count }, (_, at) => ({
    time: '8:15 PM',
    name: `${NAME} ${at}`,
    facts: [ROLE, 'until 1:30 AM', `(310) 555-0${100 + at}`, note && `${note} ${at}`].filter(Boolean).join(' · '),
    cells: ['1:30 AM', ROLE, `(310) 555-0${100 + at}`, note && `${note} ${at}`],
  }))

test.runIf(isHere)('forty people with long names and roles are on one page, each with telephone and note', () => {
  const rows = people(40, 'Ask for Marta')
  const { words, pages } = read(callSheetPdf(rows, { ...HEAD, facts: [{ label: 'Notes', text: 'Park behind the theatre.' }] }))
  expect(pages).toBe(1)
  expect(words).not.toContain('…')
  for (const { name, facts } of rows) expect(words).toContain(`${name} ${facts}`)
})

test.runIf(isHere)('nothing that everybody has to know is cut, and lines stay lines', () => {
  const sentences = Array.from({ length: 30 }, (_, at) => `${at + 1}. The car park on the north side is closed, use the one behind it.`)
  const facts = [
    { label: 'What to wear', text: 'Black\nNo logos\nNo perfume' },
    { label: 'Notes', text: sentences.join('\n') },
  ]
  const few = read(callSheetPdf(people(3), { ...HEAD, facts }))
  expect(few.pages).toBe(1)
  for (const sentence of [...sentences, 'No perfume']) expect(few.words).toContain(sentence)
  const long = facts.map(({ label, text }) => ({ label, text: `${text}\n`.repeat(4) }))
  const many = read(callSheetPdf(people(200), { ...HEAD, facts: long }))
  expect(many.pages).toBeGreaterThan(2)
  expect(many.words.match(/30\. The car park/g)).toHaveLength(4)
  for (const { name } of people(200)) expect(many.words).toContain(name)
})
