import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { type DrawnTalent, openTalentPdf } from './talent-pdf.ts'

const COVER = {
  tongue: DEFAULT_INSTITUTION,
  institution: 'Lakeside College',
  office: 'Casting Desk',
  made: 'November 21, 2026',
  madeBy: 'Ines Moreau',
  categories: ['Contact'],
}

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>

/** What pdf.js reads of a structure. */
interface Element {
  readonly role?: string
  readonly alt?: string
  readonly id?: string
  readonly children?: readonly Element[]
}

async function opened(...talents: DrawnTalent[]): Promise<Proxy> {
  const pdf = openTalentPdf(COVER, talents.length)
  const pages = Array.from({ length: Math.ceil(talents.length / 4) }, (_, page) => talents.slice(page * 4, page * 4 + 4))
  const pieces = [pdf.begin(), ...pages.map((page) => pdf.page(page)), pdf.end()]
  return getDocumentProxy(new Uint8Array(Buffer.concat(pieces)))
}

/** The letters of a page's stretches as they are written, by the number of the stretch: nothing is guessed from where they stand. */
async function lettersOf(page: Awaited<ReturnType<Proxy['getPage']>>): Promise<Map<string, string>> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const letters = new Map<string, string>()
  let stretch = ''
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginMarkedContentProps) stretch = String(argsArray[index][1])
    if (operator === OPS.endMarkedContent) stretch = ''
    if (operator !== OPS.showText) continue
    const shown = argsArray[index][0].map((glyph: { unicode?: string }) => glyph.unicode ?? '').join('')
    letters.set(stretch, (letters.get(stretch) ?? '') + shown)
  }
  return letters
}

/** A page as a screen reader gets it: what each stretch is, and its words or its description. */
async function readAloud(document: Proxy, number: number): Promise<string[]> {
  const page = await document.getPage(number)
  const letters = await lettersOf(page)
  const words = ({ alt, id, children = [] }: Element): string =>
    alt ?? (id === undefined ? children.map(words).join('') : (letters.get(id.replace(/^.*_mc/, '')) ?? ''))
  const read = (element: Element): string[] =>
    ['Root', 'Document', 'Sect'].includes(element.role ?? '')
      ? (element.children ?? []).flatMap(read)
      : [`${element.role}: ${words(element).trim()}`]
  return read((await page.getStructTree()) as Element)
}

test('a screen reader is told what each stretch is and whose picture it is, its words apart, and nothing that every page repeats', async () => {
  const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#224488' } })
    .jpeg()
    .toBuffer()
  const bio = 'I sing and dance, and I like to be on stage. '.repeat(6).trim()
  const maya = { heading: 'Maya Chen', facts: [['Major', 'Theatre Arts']] as const, stories: [['Bio', bio]] as const, picture }
  const damaged = { heading: 'Ida B', facts: [], stories: [], picture: Buffer.from('no picture') }
  const document = await opened(maya, damaged, maya, maya, { ...damaged, picture: undefined })
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await readAloud(document, 1)).slice(0, 3)).toEqual(['P: Casting Desk, Lakeside College', 'H1: Talent', 'P: 5 students'])
  const read = ['H2: Maya Chen', 'Figure: Photo of Maya Chen', 'P: Major Theatre Arts', `P: Bio ${bio}`]
  expect(await readAloud(document, 2)).toEqual([...read, 'H2: Ida B', 'P: No photo', ...read, ...read])
  expect(await readAloud(document, 3)).toEqual(['H2: Ida B', 'P: No photo'])
})
