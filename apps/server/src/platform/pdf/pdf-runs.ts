import { type Face, type FontWeight, faceFor, plainFace } from './pdf-fonts.ts'

/** A stretch of text in one font and one direction. */
export interface Run {
  readonly face: Face
  readonly text: string
}

const LETTERS = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]--\p{N}`
const ATTACHED = String.raw`\p{M}\p{Default_Ignorable_Code_Point}`
const RIGHT_TO_LEFT = new RegExp(`[${LETTERS}]`, 'v')
/** Right-to-left letters with their attached characters, or text between them with its own order, such as numbers and brackets. */
const PARTS = new RegExp(`[[${LETTERS}]${ATTACHED}]+|[^[${LETTERS}]${ATTACHED}]+`, 'gv')
/** Joiners, variation selectors and direction marks: they have no glyph. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const MARK = /\p{M}/u
const PAIRS = ['()', '[]', '{}', '<>', '«»'] as const
const MIRRORED = new Map(PAIRS.flatMap(([open = '', close = '']) => [[open, close] as const, [close, open] as const]))

/** Whether a text contains right-to-left letters. */
export const runsRightToLeft = (text: string) => RIGHT_TO_LEFT.test(text)

/** Brackets mirrored for right-to-left text. */
export const mirrored = (text: string) => text.replace(/[()[\]{}<>«»]/g, (bracket) => MIRRORED.get(bracket) ?? bracket)

/** A character without a font is shown by its number, because an empty box would say nothing. */
const nameOf = (codePoint: number) => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/** The runs of a word, in reading order. */
export function runsOf(word: string, weight: FontWeight): Run[] {
  const parts = runsRightToLeft(word) ? (word.match(PARTS) ?? []) : [word]
  return parts.flatMap((part) => runsOfPart(part, weight))
}

function runsOfPart(word: string, weight: FontWeight): Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of word) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const joins = last?.face.has(codePoint)
    if (INVISIBLE.test(character) && !joins) continue
    // A combining mark belongs to its letter, whose font places it.
    const face = last && joins ? last.face : MARK.test(character) && last ? null : faceFor(codePoint, weight)
    if (last && face === last.face) last.text += character
    else if (face) runs.push({ face, text: character })
    else runs.push({ face: plainFace(weight), text: nameOf(codePoint) })
  }
  return runs
}
