import { type Caption, formatCaptions } from '@callboard/contract/casting/self-tapes/captions'

/** Characters that fit on two lines. */
const LONGEST = 80
/** Characters spoken per second, if the length of the tape is unknown. */
const SPEED = 15
/**
 * Pieces of at most a thousand characters, split at a space if possible: the time to find sentences grows with the square of the length.
 */
const STRETCH = /.{1,1000}(?!\S)|.{1,1000}/gsu
/** Times are rounded to this many milliseconds, so that they are easy to change. */
const STEP_MS = 100

/** Captions in the form for editing: without the first line, and with a plain `&`. */
export function editableCaptions(vtt: string): string {
  return vtt.replace(/^WEBVTT\n+/, '').replace(/&amp;(?!\w+;|#\d)/g, '&')
}

/** A sentence in pieces of about equal length, none longer than a caption may be. */
function piecesOf(sentence: string): string[] {
  const count = Math.ceil(sentence.length / LONGEST)
  const target = sentence.length / count
  const pieces: string[] = []
  for (const word of sentence.split(/\s+/)) {
    const last = pieces.at(-1)
    if (last === undefined || last.length >= target || last.length + word.length >= LONGEST) pieces.push(word)
    else pieces[pieces.length - 1] = `${last} ${word}`
  }
  return pieces
}

/**
 * Gives times to a text as a starting point: every sentence gets a share of the tape in proportion to its length.
 *
 * @param seconds length of the tape; `null` if unknown
 * @param language of the text (BCP 47)
 * @returns captions to edit; empty for a text without words
 */
export function spreadCaptions(text: string, seconds: number | null, language: string): string {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' })
  const pieces = text
    .split(/\n+/)
    .flatMap((line) => line.match(STRETCH) ?? [])
    .flatMap((stretch) => [...sentences.segment(stretch)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '')
    .flatMap(piecesOf)
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const wholeMs = (seconds && seconds > 0 ? seconds : total / SPEED) * 1000
  const at = (share: number) => Math.round((wholeMs * share) / total / STEP_MS) * STEP_MS
  const captions: Caption[] = []
  let before = 0
  for (const piece of pieces) {
    const start = Math.max(at(before), captions.at(-1)?.end ?? 0)
    before += piece.length
    captions.push({ start, end: Math.max(at(before), start + STEP_MS), text: piece })
  }
  return captions.length === 0 ? '' : editableCaptions(formatCaptions(captions))
}
