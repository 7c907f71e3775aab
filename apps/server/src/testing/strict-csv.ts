const BYTE_ORDER_MARK = '\u{feff}'

/**
 * Reads CSV exactly as in RFC 4180, and accepts nothing else: CRLF after every record; fields with a quote, comma, CR or LF in quotes;
 * doubled quotes; and equally many fields in each record.
 *
 * @throws Error for any other text
 */
export function readStrictCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8')
  if (!text.startsWith(BYTE_ORDER_MARK)) throw new Error('no byte order mark')
  const records: string[][] = []
  let at = BYTE_ORDER_MARK.length

  function quoted(): string {
    let value = ''
    for (at += 1; at < text.length; at++) {
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') value += text[at++]
      else {
        at += 1
        return value
      }
    }
    throw new Error('a quote is not closed')
  }

  function bare(): string {
    const from = at
    while (at < text.length && !/[",\r\n]/.test(text[at] ?? '')) at++
    return text.slice(from, at)
  }

  while (at < text.length) {
    const record: string[] = []
    for (;;) {
      record.push(text[at] === '"' ? quoted() : bare())
      if (text[at] !== ',') break
      at += 1
    }
    if (!text.startsWith('\r\n', at)) throw new Error(`record ${records.length + 1} does not end in CRLF at ${at}`)
    at += 2
    if (record.length !== (records[0] ?? record).length) throw new Error(`record ${records.length + 1} has ${record.length} fields`)
    records.push(record)
  }
  return records
}
