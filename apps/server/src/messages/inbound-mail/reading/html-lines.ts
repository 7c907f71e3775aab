import { Parser } from 'htmlparser2'
import { MAIL_LIMITS } from './mail-limits.ts'
import { type LineMark, type MailLine, unquoted } from './mail-lines.ts'
import { isHidden, isQuote, markOf } from './mail-markup.ts'

/** Elements that begin a new line. */
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Elements with space around them. */
const SPACED = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'blockquote'])
/** Elements whose text is never shown. */
const UNSHOWN = new Set(['head', 'iframe', 'noembed', 'noframes', 'object', 'script', 'select', 'style', 'template', 'title', 'xml'])

/** HTML with more nested elements than people ever write. */
export class TooDeepError extends Error {}

interface Open {
  readonly name: string
  readonly isQuote: boolean
  readonly isUnshown: boolean
  readonly isSpaced: boolean
  readonly mark: LineMark | null
  readonly href: string | null
  /** The line and the part of the line where its text begins. */
  readonly from: { readonly line: number; readonly part: number }
  /** For a numbered list: the number of its next entry. */
  next: number | null
}

/** The address of a link, if the link's text does not contain it. */
function addressBeside(href: string | null, label: string): string {
  if (!href || href.length > 2000 || !/^https?:\/\//i.test(href) || label.trim() === '') return ''
  const bare = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  return bare(href) === bare(label) ? '' : ` <${href}>`
}

/** Reads the HTML of a mail as the lines that a person sees. */
class LineReader {
  readonly lines: MailLine[] = []
  private readonly open: Open[] = []
  /** Parts of the line, joined once, because a line may have as many parts as words. */
  private parts: string[] = []
  private pictures: string[] = []
  private quotes = 0
  private unshown = 0
  private preformatted = 0
  private isSpaceDue = false
  private readonly marks: LineMark[] = []
  private isCutDue = false

  write(text: string): void {
    if (this.unshown > 0) return
    if (this.preformatted > 0) this.writePreformatted(text)
    else this.writeFlowing(text.replace(/[ \t\r\n\f]+/g, ' '))
  }

  private writeFlowing(text: string): void {
    const isAfterSpace = this.parts.length === 0 || this.parts.at(-1)?.endsWith(' ')
    const part = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
    if (part !== '') this.parts.push(part)
  }

  private writePreformatted(text: string): void {
    for (const [place, line] of text.split('\n').entries()) {
      if (place > 0) this.end(true)
      if (line !== '') this.parts.push(line)
    }
  }

  /** Ends a line. An empty line is kept only on request. */
  private end(evenEmpty: boolean): void {
    const whole = this.parts.join('')
    this.parts = []
    const isEmpty = whole.replaceAll('\u00a0', '-').trim() === '' && this.pictures.length === 0
    if (isEmpty && !evenEmpty) return
    const spaced = whole.replaceAll('\u00a0', ' ')
    const text = spaced === '-- ' ? spaced : spaced.trimEnd()
    if (this.isSpaceDue && this.lines.length > 0) this.lines.push({ text: '', depth: Math.min(this.quotes, this.lines.at(-1)?.depth ?? 0) })
    this.isSpaceDue = false
    const hasWords = text.trim() !== ''
    const mark = this.isCutDue && hasWords ? 'cut' : this.marks.at(-1)
    if (hasWords) this.isCutDue = false
    const { text: bare, depth, mark: written } = unquoted(text)
    const pictures = this.pictures.length > 0 ? this.pictures : undefined
    this.lines.push({ text: bare, depth: this.quotes + depth, mark: mark ?? written, pictures })
    this.pictures = []
  }

  begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.open.length >= MAIL_LIMITS.depth) throw new TooDeepError()
    if (BLOCKS.has(name)) this.end(false)
    const mark = this.quotes > 0 ? null : markOf(name, attributes)
    const element: Open = {
      name,
      isQuote: name === 'blockquote' && isQuote(attributes),
      isUnshown: UNSHOWN.has(name) || isHidden(attributes),
      isSpaced: SPACED.has(name) && !/mso|margin(?:-top|-bottom)?:\s*0/i.test(`${attributes.class ?? ''} ${attributes.style ?? ''}`),
      mark,
      href: name === 'a' ? (attributes.href ?? null) : null,
      from: { line: this.lines.length, part: this.parts.length },
      next: name === 'ol' ? Number.parseInt(attributes.start ?? '1', 10) || 1 : null,
    }
    this.open.push(element)
    if (element.isQuote) this.quotes++
    if (element.isUnshown) this.unshown++
    if (element.isSpaced) this.isSpaceDue = true
    if (name === 'pre') this.preformatted++
    if (mark === 'cut') this.isCutDue = true
    else if (mark) this.marks.push(mark)
    if (name === 'br') this.end(true)
    if (name === 'td' || name === 'th') this.write(' ')
    if (name === 'li') this.beginPart()
    if (name === 'img') this.show(attributes)
  }

  private beginPart(): void {
    const list = this.open.findLast((element) => element.name === 'ol' || element.name === 'ul')
    if (this.unshown > 0) return
    this.parts = [list?.next == null ? '- ' : `${list.next++}. `]
  }

  private show({ src = '', alt = '' }: Readonly<Record<string, string>>): void {
    if (this.unshown > 0) return
    if (/^cid:/i.test(src)) this.pictures.push(decoded(src.slice(4)))
    // Mail programs write some emoji as pictures.
    if (alt.length <= 20 && /\p{Extended_Pictographic}/u.test(alt)) this.parts.push(alt)
  }

  finish(name: string): void {
    const element = this.open.pop()
    if (!element) return
    if (name === 'a' && element.from.line === this.lines.length && this.unshown === 0) {
      const address = addressBeside(element.href, this.parts.slice(element.from.part).join(''))
      if (address !== '') this.parts.push(address)
    }
    if (BLOCKS.has(name)) this.end(false)
    if (element.isSpaced) this.isSpaceDue = true
    if (element.isQuote) this.quotes--
    if (element.isUnshown) this.unshown--
    if (name === 'pre') this.preformatted--
    if (element.mark && element.mark !== 'cut') this.marks.pop()
  }

  close(): void {
    this.end(false)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Reads a mail that came as HTML.
 *
 * @throws TooDeepError
 */
export function htmlLines(html: string): MailLine[] {
  const reader = new LineReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.begin(name, attributes),
    ontext: (text) => reader.write(text),
    onclosetag: (name) => reader.finish(name),
  })
  parser.write(html)
  parser.end()
  reader.close()
  return reader.lines
}
