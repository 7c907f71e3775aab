/**
 * RFC 4180 ends lines with CRLF, and quotes every CR and LF, while the library quotes only the pair. The byte order mark tells
 * spreadsheets that the file is UTF-8.
 */
export const CSV = { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]|^\s|\s$/ } as const
export const BYTE_ORDER_MARK = '\u{feff}'
