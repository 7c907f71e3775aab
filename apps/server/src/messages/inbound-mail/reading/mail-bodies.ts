import type { Email } from 'postal-mime'
import { cleanText } from './clean-text.ts'
import { htmlLines, TooDeepError } from './html-lines.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import { joinLines, type MailLine, textLines } from './mail-lines.ts'
import { newTextOf, picturesOf, wholeText } from './new-text.ts'
import type { MailFile } from './read-mail.types.ts'
import { safeHtml } from './safe-html.ts'

/** The texts of a mail. */
export interface MailBodies {
  readonly newText: string
  readonly text: string
  readonly html: string | null
  readonly forwarded: string | null
  /** Content ids of the pictures that its HTML shows, and of those in the new part. */
  readonly shown: ReadonlySet<string>
  readonly shownAsNew: ReadonlySet<string>
  /** Texts that are too long to be shown, as files. */
  readonly rest: readonly MailFile[]
}

const WORDS = /[\p{L}\p{N}]+/gu

function hasWordsOf(text: string, other: string): boolean {
  const words = new Set(text.match(WORDS))
  return (other.match(WORDS) ?? []).every((word) => words.has(word))
}

/** The whole text. The HTML and the plain text may differ, so the text includes words that are in only one of them. */
function wholeOf(plain: string, fromHtml: string): string {
  if (plain === '' || hasWordsOf(fromHtml, plain)) return hasWordsOf(plain, fromHtml) ? plain : fromHtml
  return hasWordsOf(plain, fromHtml) ? plain : `${plain}\n\n${fromHtml}`
}

/** The text without tags, for HTML that is nested too deeply to be read. */
function withoutTags(html: string): string {
  return html
    .split('<')
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
}

function linesOf(html: string): { readonly lines: readonly MailLine[]; readonly isDeep: boolean } {
  try {
    return { lines: htmlLines(html), isDeep: false }
  } catch (error) {
    if (error instanceof TooDeepError) return { lines: textLines(cleanText(withoutTags(html))), isDeep: true }
    throw error
  }
}

function asFile(name: string, type: string, text: string): MailFile[] {
  return text.length > MAIL_LIMITS.text ? [{ name, type, bytes: new TextEncoder().encode(text) }] : []
}

const cut = (text: string) => text.slice(0, MAIL_LIMITS.text).toWellFormed()

/** Reads the texts of a mail. HTML marks quotes more reliably than plain text, so the new text comes from the HTML if it has any. */
export function readBodies({ text = '', html = '', subject = '' }: Pick<Email, 'text' | 'html' | 'subject'>): MailBodies {
  const plain = cleanText(text)
  const markup = cleanText(html)
  const rest = [...asFile('message.txt', 'text/plain', plain), ...asFile('message.html', 'text/html', markup)]
  const plainLines = textLines(cut(plain))
  const { lines: shownLines, isDeep } = linesOf(cut(markup))
  const fromHtml = wholeText(shownLines)
  const lines = fromHtml === '' ? plainLines : shownLines
  const { text: newText, pictures, forwarded } = newTextOf(lines, subject)
  return {
    newText,
    forwarded,
    text: wholeOf(joinLines(cut(plain).split('\n')), fromHtml),
    html: markup.trim() === '' || isDeep ? null : safeHtml(cut(markup)),
    shown: picturesOf(shownLines),
    shownAsNew: pictures,
    rest,
  }
}
