import type { MailLine } from './mail-lines.ts'

/** Lines that announce an earlier mail, and how many they are. */
export interface QuotingLines {
  readonly count: number
}

/** The maximum number of lines and characters of one wrapped introduction of a quote. */
const WRAPPED = { lines: 4, characters: 600 } as const
/** The maximum number of lines in the head of an earlier mail; recipients can take several lines. */
const HEAD_LINES = 14

/** "On … wrote:", and the same in other languages. */
const BEGINNINGS = /^[*_"“]*(?:on|el|en|am|le|il|em|op|den|w dniu)\b/i
const ENDS = /(?:wrote|writes|escribi[oó]|ha escrito|schrieb|a écrit|ha scritto|escreveu|schreef|skrev|napisał(?:\(a\))?)\s?:[*_]*$/i
/** Gmail in Spanish: "Ana (<ana@example.org>) escribió el lun., 30 nov. 2026 a las 10:15:" */
const SPANISH_END = /\sescribi[oó] el .{4,80}:$/i
/** Older Gmail: "2026-11-30 10:15 GMT+01:00 Ana <ana@example.org>:" */
const DATE_FIRST = /^\d{4}-\d\d-\d\d \d{1,2}:\d\d .*<[^<>]{3,200}>:$/
/** A date or time, which introductions of quotes have, unlike other sentences that end in "wrote:". */
const WHEN = /\d{1,2}[:.h]\d\d|\b(?:19|20)\d\d\b|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/

/** A line without the spaces that mail programs insert, and without the stars of bold text. */
function flat(text: string): string {
  return text
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .replaceAll('*', '')
    .trim()
}

const TIME = /\d{1,2}[:.h]\d\d(?![./\d])/
const DATE = /\d{1,2}[/.-] ?\d{1,2}[/.-] ?\d{2,4}|\b(?:19|20)\d\d\b/

/** Whether a text refers to a mail by its time and sender, or by date and time. */
function namesMail(text: string): boolean {
  return text.includes('@') ? WHEN.test(text) : DATE.test(text) && TIME.test(text)
}

function isAttribution(text: string): boolean {
  if (!text.endsWith(':') && !/[*_]$/.test(text)) return false
  if (DATE_FIRST.test(text)) return true
  if (!WHEN.test(text)) return false
  return (BEGINNINGS.test(text) && ENDS.test(text)) || SPANISH_END.test(text) || (text.includes('@') && ENDS.test(text))
}

/** The lines of one text from a position on, up to the length of one wrapped introduction. */
function* joined(lines: readonly MailLine[], from: number): Generator<{ readonly count: number; readonly text: string }> {
  let text = ''
  const depth = lines[from]?.depth
  for (let count = 1; count <= WRAPPED.lines; count++) {
    const line = lines[from + count - 1]
    if (!line || line.depth !== depth || line.text.trim() === '') return
    text = text === '' ? flat(line.text.slice(0, WRAPPED.characters)) : `${text} ${flat(line.text.slice(0, WRAPPED.characters))}`
    if (text.length > WRAPPED.characters) return
    yield { count, text }
  }
}

/** Finds "On … wrote:" at a position; it may be wrapped. */
export function attributionAt(lines: readonly MailLine[], from: number): QuotingLines | null {
  for (const { count, text } of joined(lines, from)) {
    // Every introduction has the date or the name early.
    if (count === 1 && !BEGINNINGS.test(text) && !/[@\d]/.test(text)) return null
    if (isAttribution(text)) return { count }
  }
  return null
}

/**
 * Finds a paragraph in any language that stands right before a quote and introduces it.
 *
 * @returns how many lines before the position it has
 */
export function attributionBefore(lines: readonly MailLine[], before: number): number {
  let begin = before
  while (begin > 0 && before - begin <= WRAPPED.lines && lines[begin - 1]?.depth === 0 && lines[begin - 1]?.text.trim() !== '') begin--
  for (let from = Math.max(begin, before - WRAPPED.lines); from < before; from++) {
    const text = flat(
      lines
        .slice(from, before)
        .map(({ text }) => text.slice(0, WRAPPED.characters))
        .join(' '),
    )
    if (text.length <= WRAPPED.characters && text.endsWith(':') && namesMail(text)) return before - from
  }
  return 0
}

const LABELS = {
  from: /^(?:from|de|von|da)\s?:/i,
  when: /^(?:sent|date|enviado(?: el)?|enviados|fecha|gesendet|datum|envoyé|inviato|enviada em|data)\s?:/i,
  to: /^(?:to|para|an|à|a)\s?:/i,
  subject: /^(?:subject|asunto|betreff|objet|oggetto|assunto)\s?:/i,
} as const

/** Finds the head of an earlier mail, as in Outlook and forwarded mails. */
export function headAt(lines: readonly MailLine[], from: number): QuotingLines | null {
  const first = lines[from]
  if (!first || !LABELS.from.test(flat(first.text.slice(0, WRAPPED.characters)))) return null
  const found = new Set<keyof typeof LABELS>(['from'])
  let count = 1
  for (let place = 1; place < HEAD_LINES; place++) {
    const line = lines[from + place]
    if (!line || line.depth !== first.depth) break
    const text = flat(line.text.slice(0, WRAPPED.characters))
    if (text === '') break
    for (const label of ['when', 'to', 'subject'] as const) {
      if (LABELS[label].test(text)) {
        found.add(label)
        count = place + 1
      }
    }
  }
  return found.has('when') && (found.has('to') || found.has('subject')) ? { count } : null
}

const SEPARATOR_NAMES =
  /^(?:original message|original appointment|mensaje original|cita original|forwarded message|mensaje reenviado|mensaje de respuesta|reply message|begin forwarded message|inicio del mensaje reenviado|comienzo del mensaje reenviado)$/i

/** "-----Original Message-----" and the like. */
export function isSeparator(line: string): boolean {
  if (line.length > 200) return false
  const text = flat(line)
  const name = text.replace(/^[-_=> ]{2,80}/, '').replace(/[-_=: ]{1,80}$/, '')
  return name !== text && SEPARATOR_NAMES.test(name)
}

/** "---- Forwarded message ----" and the like. */
export const isForwarding = (line: string): boolean => isSeparator(line) && /forwarded|reenviado/i.test(line)

/** The subject in the head of an earlier mail at a position or soon below it. */
export function subjectBelow(lines: readonly MailLine[], from: number): string {
  const head = lines.slice(from, from + HEAD_LINES).map(({ text }) => flat(text.slice(0, WRAPPED.characters)))
  return (
    head
      .find((text) => LABELS.subject.test(text))
      ?.replace(LABELS.subject, '')
      .trim() ?? ''
  )
}

/** A line of nothing but dashes or underscores. */
export function isRule(line: string): boolean {
  return line.length <= 200 && /^\s{0,9}[_\-–—*=]{5,}\s*$/.test(line)
}
