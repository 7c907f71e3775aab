import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { Parser } from 'saxen'
import { TableRefused } from '../table-refused.ts'

/** Receives the elements of an XML document. Names have no prefixes, because each program chooses its own. */
interface XmlListener {
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  /** A piece of the innermost element's text. */
  text?(text: string): void
  /** Whether the rest of the document can be skipped. */
  isDone?(): boolean
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its name, with or without a prefix. */
function attributeOf(attributes: Record<string, string> | false, name: string): string | undefined {
  if (!attributes) return undefined
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return prefixed === undefined ? undefined : attributes[prefixed]
}

/** The maximum depth of nested elements; a workbook needs about ten. */
const DEEPEST = 100
/** The maximum length of one tag, text or comment; a cell has at most 32,767 characters. The parser scans them again with each piece. */
const LONGEST = 1_000_000

/**
 * Reads an XML document piece by piece. Expands only the five entities of XML.
 *
 * @throws TableRefused for XML that no spreadsheet writes
 * @throws when it is not well-formed
 */
export async function readXml(pieces: AsyncIterable<string>, { open, close, text, isDone }: XmlListener): Promise<void> {
  let depth = 0
  let unheard = 0
  const hear = (piece: string) => {
    unheard = 0
    text?.(piece)
  }
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      unheard = 0
      depth += 1
      if (depth > DEEPEST) throw new TableRefused(IMPORT_MESSAGE.damaged)
      open?.(localName(name), (wanted) => {
        const value = attributeOf(attributes(), wanted)
        return value?.includes('&') ? decode(value) : value
      })
    })
    .on('closeTag', (name) => {
      unheard = 0
      depth -= 1
      close?.(localName(name))
    })
    .on('text', (piece, decode) => hear(piece.includes('&') ? decode(piece) : piece))
    .on('cdata', hear)
  let isBegun = false
  for await (const piece of pieces) {
    isBegun ||= piece !== ''
    unheard += piece.length
    if (unheard > LONGEST) throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
    parser.write(piece)
    if (isDone?.()) return
  }
  // A part that is listed but missing counts as empty.
  if (isBegun) parser.end()
}
