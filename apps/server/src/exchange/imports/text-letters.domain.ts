import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'

/** Bytes 80 to FF of code pages that Node does not decode, or decodes as Latin-1. Source: Unicode's mapping tables. */
const UPPER_HALF: Readonly<Partial<Record<TextEncoding, string>>> = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 0xa0 + at))}`,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
}

/** Decodes bytes, with U+FFFD for invalid ones. */
export function decodeLetters(bytes: Uint8Array, encoding: TextEncoding): string {
  const half = UPPER_HALF[encoding]
  if (!half) return new TextDecoder(encoding).decode(bytes)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (letter) => half[letter.charCodeAt(0) - 0x80] ?? letter)
}

/** Letters of western European languages outside ASCII. */
const LOWER = 'áéíóúñüçàèìòùâêîôûäëïöãõåøæœßýÿðþšž'
const UPPER = LOWER.toUpperCase()
/** What follows an apostrophe: `it’s`, `don’t`. What precedes one: `d’Arc`, `O’Brien`. */
const AFTER_APOSTROPHE = /^(?:s|t|d|m|re|ve|ll)(?![a-z])/i
const BEFORE_APOSTROPHE = /(?:^|[^a-z])(?:[a-z]|mc|qu)$/i

const isLower = (letter: string) => /\p{Ll}/u.test(letter)
const isUpper = (letter: string) => /\p{Lu}/u.test(letter)
const isLetter = (letter: string) => isLower(letter) || isUpper(letter)

/** How plausible a letter is between its neighbours. */
function plausibility(word: string, at: number): number {
  const [letter = '', before = '', after = ''] = [word[at], word[at - 1], word[at + 1]]
  if (LOWER.includes(letter)) return isUpper(after) && (isLetter(before) || before === '') ? -2 : 2
  if (UPPER.includes(letter)) return isLower(before) ? -2 : 2
  const isInside = isLetter(before) && isLetter(after)
  if (letter === '’' && isInside) return AFTER_APOSTROPHE.test(word.slice(at + 1)) || BEFORE_APOSTROPHE.test(word.slice(0, at)) ? 2 : 0
  if (/[\u0080-\u009f\u2500-\u25ff\ufffd]/.test(letter)) return -3
  if (/[\u00a0‘’“”–—…•€®™©°¿¡«»ºª·]/.test(letter)) return isInside ? -2 : 1
  return -1
}

/** The encodings of older files, the likeliest first. */
const CANDIDATES: readonly TextEncoding[] = ['windows-1252', 'macintosh', 'cp850', 'cp437']
/** The maximum number of words outside ASCII used to detect the encoding. */
const TRIED_WORDS = 3000

/** The encoding in which the words of a non-Unicode file are most plausible. */
export function likeliestEncoding(bytes: Uint8Array): TextEncoding {
  const words: Uint8Array[] = []
  for (const { 0: word } of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/[A-Za-z\u0080-\u00ff]{0,40}[\u0080-\u00ff][A-Za-z\u0080-\u00ff]{0,40}/g)) {
    words.push(Buffer.from(word, 'latin1'))
    if (words.length >= TRIED_WORDS) break
  }
  const scored = CANDIDATES.map((encoding) => {
    const letters = words.map((word) => decodeLetters(word, encoding))
    const score = letters.reduce(
      (sum, word) => sum + [...word].reduce((all, letter, at) => all + (letter > '\u007f' ? plausibility(word, at) : 0), 0),
      0,
    )
    return { encoding, score }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** Whether a text with invalid UTF-8 is still UTF-8, because most of its characters are valid. */
export function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  const right = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0
  return right >= broken && right > 0
}
