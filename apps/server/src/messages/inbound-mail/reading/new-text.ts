import { asWritten, joinLines, type MailLine } from './mail-lines.ts'
import { attributionAt, attributionBefore, headAt, isForwarding, isRule, isSeparator, subjectBelow } from './quoting-lines.ts'
import { isDashes, isNotice, isSentFrom, looksLikeSignature } from './signature-lines.ts'

/** Kinds of lines. `added`: neither new nor quoted text, for example a signature. */
type LineKind = 'own' | 'quote' | 'added' | 'blank'

/** The new text of a mail. */
export interface NewText {
  readonly text: string
  /** Content ids of the pictures in the text. */
  readonly pictures: ReadonlySet<string>
  /** The subject of a forwarded mail that the text leaves out, empty if it has none; `null` if no mail is forwarded. */
  readonly forwarded: string | null
}

/** A short text that refers to answers inside an earlier mail without quote marks. */
const POINTS_BELOW =
  /\b(?:answer|repl(?:y|ies)|comment|respuesta|respond|contest|comentario)[^.!?]{0,60}\b(?:below|inline|in-line|abajo|debajo|a continuación|entre líneas)\b|\b(?:below|abajo|debajo)\b[^.!?]{0,60}\b(?:answer|repl(?:y|ies)|comment|respuesta|respond|contest|comentario)|\b(?:in (?:red|blue|green|bold|capitals)|en (?:rojo|azul|verde|negrita|mayúsculas))\b/i
const MOST_POINTING = 400

const isBlank = ({ text }: MailLine) => text.trim() === ''

/** The first line with words, from a position on. */
function nextLine(lines: readonly MailLine[], from: number): MailLine | undefined {
  let at = from
  while (at < lines.length && isBlank(lines[at] as MailLine)) at++
  return lines[at]
}

/** Classifies the lines, and finds where an earlier mail without quote marks begins. */
function sort(lines: readonly MailLine[]): { kinds: LineKind[]; end: number } {
  const kinds = lines.map((line): LineKind => (isBlank(line) && !line.pictures ? 'blank' : line.depth > 0 ? 'quote' : 'own'))
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as MailLine
    if (kinds[at] === 'blank') continue
    const quoting = allQuotingAt(lines, at)
    if (quoting > 0) {
      const isMarked = (nextLine(lines, at + quoting)?.depth ?? 0) > 0
      if (line.depth === 0 && !isMarked) return { kinds, end: at }
      kinds.fill('added', at, at + quoting)
      at += quoting - 1
    } else if (line.depth === 0 && (line.mark === 'signature' || isSentFrom(line.text))) kinds[at] = 'added'
    else if (line.depth > 0) markAttribution(lines, kinds, at)
  }
  return { kinds, end: lines.length }
}

/** Marks the paragraph that introduces a quote. */
function markAttribution(lines: readonly MailLine[], kinds: LineKind[], quote: number): void {
  let end = quote
  while (end > 0 && quote - end < 3 && kinds[end - 1] === 'blank') end--
  if (kinds[end - 1] === 'own') kinds.fill('added', end - attributionBefore(lines, end), end)
}

/** As `quotingAt`, with all such lines in a row: a separator and the head below it. */
function allQuotingAt(lines: readonly MailLine[], at: number): number {
  let end = at + quotingAt(lines, at)
  if (end === at) return 0
  for (let place = end; place < Math.min(lines.length, end + 3); place++) {
    const line = lines[place] as MailLine
    if (isBlank(line) && line.depth === lines[at]?.depth) continue
    const more = line.depth === lines[at]?.depth ? quotingAt(lines, place) : 0
    if (more === 0) break
    end = place + more
  }
  return end - at
}

/** How many lines at a position announce an earlier mail. */
function quotingAt(lines: readonly MailLine[], at: number): number {
  const line = lines[at] as MailLine
  const head = headAt(lines, at)
  if (head) return head.count
  if (isSeparator(line.text)) return 1
  const attribution = attributionAt(lines, at)
  if (attribution) return attribution.count
  return line.mark === 'cut' || line.mark === 'attribution' ? 1 : 0
}

/** Marks signatures below `-- `, up to a quote or the end. */
function foldSignatures(lines: readonly MailLine[], kinds: LineKind[]): void {
  let isSignature = false
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] === 'quote') isSignature = false
    else if (kinds[at] === 'own' && beginsSignature(lines, kinds, at)) isSignature = true
    if (isSignature && kinds[at] === 'own') kinds[at] = 'added'
  }
}

/** Whether dashes begin a signature. Dashes with a space do; without one, the lines below must look like a signature. */
function beginsSignature(lines: readonly MailLine[], kinds: readonly LineKind[], at: number): boolean {
  const { text, mark } = lines[at] as MailLine
  if (!isDashes(text)) return false
  if (mark === 'dashes') return true
  const end = kinds.indexOf('quote', at)
  const below = lines.slice(at + 1, end < 0 ? kinds.length : end).filter((_, place) => kinds[at + 1 + place] !== 'added')
  return looksLikeSignature(below.map(({ text }) => text))
}

/** Marks the footers of mail servers and lists, and rules at the end. */
function foldEnd(lines: readonly MailLine[], kinds: LineKind[]): void {
  const first = kinds.indexOf('own')
  const lastQuote = kinds.lastIndexOf('quote')
  for (const paragraph of paragraphsOf(kinds).toReversed()) {
    if (paragraph.from <= first || !isAddedAtEnd(lines.slice(paragraph.from, paragraph.to), paragraph.from, lastQuote)) break
    kinds.fill('added', paragraph.from, paragraph.to)
  }
  for (let at = kinds.length - 1; at >= 0 && (kinds[at] !== 'own' || isRule(lines[at]?.text ?? '')); at--) {
    if (kinds[at] === 'own') kinds[at] = 'added'
  }
}

/** The new lines at a position that follow one another. */
function paragraphsOf(kinds: readonly LineKind[]): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [at, kind] of kinds.entries()) {
    const last = found.at(-1)
    if (kind !== 'own') continue
    if (last?.to === at) last.to = at + 1
    else found.push({ from: at, to: at + 1 })
  }
  return found
}

/** The maximum number of lines of a notice, and of a mailing list's footer below a rule. */
const ADDED = { notice: 60, list: 8 } as const

/**
 * Whether a paragraph at the end was added automatically: the whole paragraph is a notice, or it is below a quote and a rule and contains
 * an address.
 */
function isAddedAtEnd(paragraph: readonly MailLine[], from: number, lastQuote: number): boolean {
  const texts = paragraph.map(({ text }) => text)
  if (texts.every(isRule)) return true
  if (lastQuote >= 0 && from > lastQuote && isRule(texts[0] ?? ''))
    return texts.length <= ADDED.list && texts.some((text) => /https?:\/\/|www\.|@/.test(text.slice(0, 500)))
  return (
    texts.length <= ADDED.notice &&
    isNotice(
      texts
        .filter((text) => !isRule(text))
        .join(' ')
        .slice(0, 8000),
    )
  )
}

/** Whether an empty line has quoted lines on both sides. */
function isInsideQuote(kinds: readonly LineKind[], at: number): boolean {
  return kinds[at - 1] === 'quote' && kinds[at + 1] === 'quote'
}

/** The last line up to which quotes are kept as context: those between answers, and before the first answer. */
function contextOf(kinds: readonly LineKind[]): { readonly to: number } | null {
  const to = kinds.lastIndexOf('own')
  const first = kinds.indexOf('own')
  const isBetween = kinds.slice(first, to).includes('quote')
  const isAround = kinds.slice(0, first).includes('quote') && kinds.slice(to).includes('quote')
  return isBetween || isAround ? { to } : null
}

/** Content ids of the pictures that lines show. */
export function picturesOf(lines: readonly MailLine[]): Set<string> {
  return new Set(lines.flatMap(({ pictures = [] }) => pictures))
}

function whole(lines: readonly MailLine[]): NewText {
  return { text: wholeText(lines), pictures: picturesOf(lines), forwarded: null }
}

/** All of a mail as text. */
export function wholeText(lines: readonly MailLine[]): string {
  return joinLines(lines.map(asWritten))
}

const FORWARDS = /^(?:fwd?|fw|rv|reenv(?:iado)?)\s?:\s*/i

/** The subject of a forwarded mail, from the head of that mail or from the mail's own subject. */
function forwardedIn(lines: readonly MailLine[], kinds: readonly LineKind[], subject: string): string | null {
  const quote = kinds.indexOf('quote')
  const begin = quote < 0 ? kinds.length : quote
  const at = lines.slice(0, begin + 1).findIndex(({ text }) => isForwarding(text))
  if (at >= 0) return subjectBelow(lines, at)
  return begin < lines.length && FORWARDS.test(subject) ? subject.replace(FORWARDS, '') : null
}

/** The new text of a mail: without quotes and signatures, except the quoted lines around inline answers. */
export function newTextOf(lines: readonly MailLine[], subject = ''): NewText {
  const { kinds: all, end } = sort(lines)
  const kinds = all.slice(0, end)
  foldSignatures(lines, kinds)
  foldEnd(lines, kinds)
  const context = contextOf(kinds)
  const kept = lines.slice(0, end).map((line, at) => {
    if (kinds[at] === 'own') return line
    const isContext = context !== null && at <= context.to
    if (kinds[at] === 'quote') return isContext ? line : null
    if (kinds[at] !== 'blank') return null
    return line.depth === 0 || (isContext && isInsideQuote(kinds, at)) ? line : null
  })
  const mine = kept.filter((line) => line !== null)
  const text = joinLines(mine.map(asWritten))
  if (text === '') return whole(lines)
  if (end < lines.length && text.length <= MOST_POINTING && POINTS_BELOW.test(text)) return whole(lines)
  return { text, pictures: picturesOf(mine), forwarded: forwardedIn(lines, kinds, subject) }
}
