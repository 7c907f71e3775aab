/** What the mark-up of a mail says about a line. */
export type LineMark = 'attribution' | 'cut' | 'signature' | 'dashes'

/** A line of a mail, whether it came as text or as HTML. */
export interface MailLine {
  /** Without the marks of a quote. */
  readonly text: string
  /** How many times it is quoted; 0: its writer wrote it now. */
  readonly depth: number
  /** `cut`: an earlier mail begins here, without marks of a quote; `dashes`: exactly `-- `, below which is a signature (RFC 3676). */
  readonly mark?: LineMark | undefined
  /** Content ids of pictures that it shows. */
  readonly pictures?: readonly string[] | undefined
}

/** The most that is looked at as marks of quotes. */
const MOST_DEPTH = 50

/** Takes the marks off a line: `>`, with or without blanks between them. */
export function unquoted(line: string): MailLine {
  let depth = 0
  let at = 0
  while (depth < MOST_DEPTH && line[at] === '>') {
    depth++
    at++
    if (line[at] === ' ') at++
  }
  const text = line.slice(at)
  return text === '-- ' ? { text: '--', depth, mark: 'dashes' } : { text: text.trimEnd(), depth }
}

/** Reads a mail that came as text. */
export function textLines(text: string): MailLine[] {
  return text.split('\n').map(unquoted)
}

/** A line as mail programs write it. */
export function asWritten({ text, depth }: MailLine): string {
  return depth === 0 ? text : `${'>'.repeat(depth)} ${text}`.trimEnd()
}

/** Lines as one text, with at most one empty line between others. */
export function joinLines(lines: readonly string[]): string {
  const kept: string[] = []
  for (const line of lines) {
    const text = line.trimEnd()
    if (text !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(text)
  }
  return kept.join('\n').trimEnd()
}
