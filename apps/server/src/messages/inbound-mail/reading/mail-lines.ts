/** The meaning of a line by the mark-up of its mail. */
export type LineMark = 'attribution' | 'cut' | 'signature' | 'dashes'

/** A line of a mail, from plain text or HTML. */
export interface MailLine {
  /** The text without quote marks. */
  readonly text: string
  /** The quote depth; 0 for new text. */
  readonly depth: number
  /** `cut`: an earlier mail begins here without quote marks; `dashes`: exactly `-- `, above a signature (RFC 3676). */
  readonly mark?: LineMark | undefined
  /** Content ids of pictures on the line. */
  readonly pictures?: readonly string[] | undefined
}

/** The maximum quote depth. */
const MOST_DEPTH = 50

/** Removes quote marks from a line: `>`, with or without spaces between them. */
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

/** Reads the lines of a plain text mail. */
export function textLines(text: string): MailLine[] {
  return text.split('\n').map(unquoted)
}

/** Cleans up a line from a mail program. */
export function asWritten({ text, depth }: MailLine): string {
  return depth === 0 ? text : `${'>'.repeat(depth)} ${text}`.trimEnd()
}

/** Joins lines, with at most one empty line in a row. */
export function joinLines(lines: readonly string[]): string {
  const kept: string[] = []
  for (const line of lines) {
    const text = line.trimEnd()
    if (text !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(text)
  }
  return kept.join('\n').trimEnd()
}
