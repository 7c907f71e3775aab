/** Character encodings of text files that Callboard can read. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'cp850',
  'cp437',
  'windows-1250',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** The name of each encoding on the page. */
export const TEXT_ENCODING_NAME: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big end first)',
  'windows-1252': 'Windows, Western Europe',
  macintosh: 'Older Mac, Western Europe',
  cp850: 'DOS, Western Europe',
  cp437: 'DOS, United States',
  'windows-1250': 'Windows, Central Europe',
  'windows-1251': 'Windows, Cyrillic',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
}
