import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The weight of a text. */
export type FontWeight = 400 | 700

/** One font file: a part of Noto Sans, or Unifont for characters that Noto's parts lack. */
interface FontFile {
  readonly family: 'noto-sans' | 'noto-sans-arabic' | 'unifontex'
  readonly part: string
  readonly weights: readonly FontWeight[]
}

// The fonts, in the order of the search for a character. Unifont has nearly every script, including Chinese, Japanese and Korean, in one
// file of 3 MB. It is plain, has one weight, and is only opened for text that no other font has.
const FILES: readonly FontFile[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'].map((part) => ({
    family: 'noto-sans' as const,
    part,
    weights: [400, 700] as const,
  })),
  { family: 'noto-sans-arabic', part: 'arabic', weights: [400, 700] },
  { family: 'unifontex', part: 'latin', weights: [400] },
]

/** A font as a PDF names it, with the characters that it has. */
export interface Face {
  readonly name: string
  /** The font file; read once a process. */
  readonly file: Buffer
  readonly has: (codePoint: number) => boolean
}

function openFace({ family, part }: FontFile, weight: FontWeight): Face {
  const path = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`))
  const file = unpackWoff(readFileSync(path))
  const font = create(file)
  if (!('characterSet' in font)) throw new Error(`${path} is a collection of fonts`)
  const letters = new Set(font.characterSet)
  return { name: `${family}-${part}-${weight}`, file, has: (codePoint) => letters.has(codePoint) }
}

const opened = new Map<string, Face>()

function face(of: FontFile, weight: FontWeight): Face {
  const offered = of.weights.includes(weight) ? weight : 400
  const key = `${of.family}-${of.part}-${offered}`
  let found = opened.get(key)
  if (!found) {
    found = openFace(of, offered)
    opened.set(key, found)
  }
  return found
}

const chosen: Readonly<Record<FontWeight, Map<number, Face | null>>> = { 400: new Map(), 700: new Map() }

/** The font of labels and numbers, and of replacements for characters that no font has. */
export function plainFace(weight: FontWeight): Face {
  const [latin] = FILES
  if (!latin) throw new Error('no fonts are listed')
  return face(latin, weight)
}

/** @returns the font that has a character, or `null` when none has */
export function faceFor(codePoint: number, weight: FontWeight): Face | null {
  const known = chosen[weight].get(codePoint)
  if (known !== undefined) return known
  let found: Face | null = null
  for (const of of FILES) {
    const candidate = face(of, weight)
    if (!candidate.has(codePoint)) continue
    found = candidate
    break
  }
  chosen[weight].set(codePoint, found)
  return found
}
