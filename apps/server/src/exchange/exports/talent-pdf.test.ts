import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { PDF_COVER } from '#testing/pdf-cover.ts'
import { type DrawnTalent, openTalentPdf } from './talent-pdf.ts'

const FACTS = [
  ['Major', 'Theatre Arts'],
  ['Year', 'Senior'],
] as const

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>

/** An element of the structure tree, as pdf.js returns it. */
interface Element {
  readonly role?: string
  readonly alt?: string
  readonly id?: string
  readonly children?: readonly Element[]
}

function set(...talents: DrawnTalent[]): Buffer {
  const pdf = openTalentPdf(PDF_COVER, talents.length)
  const pages = Array.from({ length: Math.ceil(talents.length / 4) }, (_, page) => talents.slice(page * 4, page * 4 + 4))
  return Buffer.concat([pdf.begin(), ...pages.map((page) => pdf.page(page)), pdf.end()])
}

/** The text of each marked content section of a page, by its number, in the order of the file. Nothing is inferred from positions. */
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

/** A page as a screen reader reads it: the type of each section, and its text or alt text. */
async function readAloud(document: Proxy, number: number): Promise<string[]> {
  const page = await document.getPage(number)
  const letters = await lettersOf(page)
  const words = ({ alt, id, children = [] }: Element): string =>
    alt ?? (id === undefined ? children.map(words).join('') : (letters.get(id.replace(/^.*_mc/, '')) ?? ''))
  const read = (element: Element): string[] =>
    ['Root', 'Document', 'NonStruct'].includes(element.role ?? '')
      ? (element.children ?? []).flatMap(read)
      : [`${element.role}: ${words(element).trim()}`]
  return read((await page.getStructTree()) as Element)
}

test('a screen reader gets the type of each stretch, the alt text of pictures, separate words, and no repeated footers', async () => {
  const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#224488' } })
    .jpeg()
    .toBuffer()
  const bio = 'I sing and dance, and I like to be on stage. '.repeat(6).trim()
  const maya = { heading: 'Maya Chen', facts: FACTS, stories: [['Bio', bio]] as const, picture }
  const damaged = { heading: 'Ida B', facts: [], stories: [], picture: Buffer.from('no picture') }
  const file = set(maya, damaged, maya, maya, { ...damaged, picture: undefined })
  const document = await getDocumentProxy(new Uint8Array(file))
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await readAloud(document, 1)).slice(0, 3)).toEqual(['P: Casting Desk, Lakeside College', 'H1: Talent', 'P: 5 students'])
  const read = ['H2: Maya Chen', 'Figure: Photo of Maya Chen', 'P: Major: Theatre Arts. Year: Senior.', `P: Bio ${bio}`]
  expect(await readAloud(document, 2)).toEqual([...read, 'H2: Ida B', 'P: No photo', ...read, ...read])
  expect(await readAloud(document, 3)).toEqual(['H2: Ida B', 'P: No photo'])
})

test('facts, distinguished visually by position, are read as label and value', () => {
  const file = set({ heading: 'Maya Chen', facts: FACTS, stories: [], picture: undefined }).toString('latin1')
  expect(file).toContain('/ActualText (Major: Theatre Arts. Year: Senior. )')
})

test('right-to-left text, which is drawn from its end, is read aloud in logical order', () => {
  const facts = [['Major', 'رقص']] as const
  const file = set({ heading: 'Maya مريم خالد Chen', facts, stories: [], picture: undefined }).toString('latin1')
  const written = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
  expect(file).toContain(`/ActualText (\xfe\xff${written('Maya مريم خالد Chen')})`)
  expect(file).toContain(`/ActualText (\xfe\xff${written('Major: رقص. ')})`)
})
