import { DAY_MS, HOUR_MS } from '../../time/durations.ts'
import { withValues } from '../../translate.ts'

/** Errors for unreadable captions. Lines of the file or field count from 1. */
const PROBLEM = {
  time: (line: number) => withValues('Line {line}: a time should be here, such as 00:01.000 --> 00:03.500', { line: String(line) }),
  glued: (line: number) => withValues('Line {line}: put an empty line before this time', { line: String(line) }),
  order: (line: number) => withValues('Line {line}: this caption ends before it begins', { line: String(line) }),
  day: (line: number) => withValues('Line {line}: times can go up to 24 hours', { line: String(line) }),
  empty: 'There are no captions in this text.',
  tooLong: 'Captions can be up to 100 kB. Please shorten them.',
} as const

/** One caption: milliseconds from the beginning of the tape, and one or more lines of plain text. */
export interface Caption {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Most bytes of captions, as stored. */
export const CAPTIONS_MAX_BYTES = 100_000

/** Most characters of captions in a request. Styling, which is dropped, may double their length. */
export const CAPTIONS_MAX_SENT = 2 * CAPTIONS_MAX_BYTES

/** Languages of captions (BCP 47), as browsers name them. */
export const CAPTION_LANGUAGES = [
  ...['am', 'ar', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fil', 'fr', 'gu', 'he', 'hi', 'ht', 'hu', 'hy', 'id', 'it'],
  ...['ja', 'km', 'ko', 'nb', 'nl', 'pa', 'pl', 'pt', 'ro', 'ru', 'so', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
] as const

/**
 * Tagalog was offered in addition to Filipino, which has the same name and is the same language. Stored captions may still use
 * it.
 */
export const FORMER_CAPTION_LANGUAGE = 'tl'

/** The offered language that replaces a stored one. */
export const offeredLanguage = (language: string) => (language === FORMER_CAPTION_LANGUAGE ? 'fil' : language)

const TIME = /(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})/
const TIMES = new RegExp(`^${TIME.source}[ ]*-->[ ]*${TIME.source}(?: .*)?$`)
const SKIPPED = /^(?:NOTE|STYLE|REGION)(?: |$)/
const ARROW = '-->'
// Matches bold, colours and timestamps in a caption. Other uses of `<`, for example `<3`, are text.
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/gi
const SPEAKER = /<v(?:\.[^\s<>]*)?\s+([^\s<>][^<>]*)>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', lrm: '\u200e', rlm: '\u200f' }

/** A line as stored: no control characters, and single spaces. */
const cleanLine = (line: string) =>
  line
    .replace(/[\t\u00a0]/g, ' ')
    .replace(/[\p{Cc}\p{Surrogate}\ufeff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()

const numbered = (name: string) => (name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : undefined)

/** The text of a caption, without markup. A speaker's name precedes it. */
function plainWords(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(SPEAKER, '$1: ').replace(TAG, ''))
    .map((line) => line.replace(/&(\w+|#\d{1,6});/g, (entity, name: string) => ENTITIES[name] ?? numbered(name) ?? entity))
    .map(cleanLine)
    .filter((line) => line !== '')
    .join('\n')
}

/** Milliseconds of the four parts of a time. */
function toMs([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Consecutive non-empty lines, with the number of the first one. */
interface Block {
  readonly line: number
  readonly lines: readonly string[]
}

function blocksOf(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = []
  let open: { line: number; lines: string[] } | undefined
  for (const [index, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const line = cleanLine(raw)
    if (line === '') {
      open = undefined
      continue
    }
    if (!open) {
      open = { line: index + 1, lines: [] }
      blocks.push(open)
    }
    open.lines.push(line)
  }
  return blocks
}

/** @returns the caption, undefined for a block without text, or the error */
function readBlock({ line, lines }: Block): Caption | undefined | string {
  // A number or a name may precede the time of a caption.
  const place = lines[0]?.includes(ARROW) ? 0 : 1
  const times = TIMES.exec(lines[place] ?? '')
  if (!times) return PROBLEM.time(line + (lines[place]?.includes(ARROW) ? place : 0))
  const [start, end] = [toMs(times.slice(1, 5)), toMs(times.slice(5, 9))]
  if (end > DAY_MS) return PROBLEM.day(line + place)
  if (end <= start) return PROBLEM.order(line + place)
  const words = lines.slice(place + 1)
  const next = words.findIndex((one) => one.includes(ARROW))
  if (next !== -1) return PROBLEM.glued(line + place + 1 + next)
  const text = plainWords(words)
  return text === '' ? undefined : { start, end, text }
}

/** Removes the first line of WebVTT and what belongs to it. */
function withoutHeader([first, ...rest]: readonly Block[]): Block[] {
  if (!first || !/^WEBVTT(?: |$)/.test(first.lines[0] ?? '')) return first ? [first, ...rest] : []
  const place = first.lines.findIndex((line) => line.includes(ARROW))
  return place === -1 ? rest : [{ line: first.line + place, lines: first.lines.slice(place) }, ...rest]
}

/**
 * Reads WebVTT and SubRip (`.vtt`, `.srt`) in the same way, because both are blocks of a time and text. Styles, notes, positions
 * and tags are dropped.
 *
 * @returns the captions ordered by time, or the error with its line
 */
export function parseCaptions(text: string): { readonly captions: Caption[] } | { readonly problem: string } {
  const captions: Caption[] = []
  for (const block of withoutHeader(blocksOf(text))) {
    const isTimed = block.lines.some((line) => line.includes(ARROW))
    if (!isTimed && SKIPPED.test(block.lines[0] ?? '')) continue
    const read = readBlock(block)
    if (typeof read === 'string') return { problem: read }
    if (read) captions.push(read)
  }
  if (captions.length === 0) return { problem: PROBLEM.empty }
  captions.sort((one, other) => one.start - other.start || one.end - other.end)
  return byteLength(formatCaptions(captions)) > CAPTIONS_MAX_BYTES ? { problem: PROBLEM.tooLong } : { captions }
}

/** Whether a text has times. Otherwise it is plain text. */
export const hasTimes = (text: string): boolean => text.includes(ARROW)

function timeText(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = ms >= HOUR_MS ? `${two(ms / HOUR_MS)}:` : ''
  return `${hours}${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

const escapeWords = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{\\', '&#123;\\')

/** Formats captions as WebVTT, the only stored form. */
export function formatCaptions(captions: readonly Caption[]): string {
  const cues = captions.map(({ start, end, text }) => `${timeText(start)} ${ARROW} ${timeText(end)}\n${escapeWords(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Bytes in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
