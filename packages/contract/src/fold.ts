/** Spacing accents that people type as apostrophes. `normalize` would split them into a space and a mark. */
const SPACING_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g

/**
 * Characters that do not change a word: marks that `normalize` separates from their letters, points of Arabic and Hebrew,
 * everything typed as an apostrophe, and zero-width characters. Vowel signs of Indic scripts and the voicing of kana count as
 * letters and stay.
 */
const DROPPED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks without their letters are exactly what is dropped here
  /['`\u00ad\u02b9-\u02bf\u02c8\u02ca\u02cb\u0300-\u036f\u0483-\u0489\u055a\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032-\u2037\u2060-\u206f\u20d0-\u20ff\ua78b\ua78c\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/**
 * Separators between words: spaces, hyphens and dashes, quotation marks and stops. Other characters stay, for example `%`, `_`,
 * `@`, `#` and `&`.
 */
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words, too
  /[\u0001-\u001f.,;:!?()[\]{}<>"/|\u007f-\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf\u055b-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f4\u060c\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166e\u1680\u16eb-\u16ed\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u2000-\u200a\u2010-\u2017\u201c-\u2029\u202f-\u2031\u2038-\u205f\u2212\u2215\u2e00-\u2e2e\u2e30-\u2e5d\u3000-\u3003\u3008-\u3020\u3030\u303d\u30a0\u30fb\ufe45\ufe46-]+/gu

/** Lower-case letters that are more than a letter with a mark, and the letters that people type for them in a search. */
const LOOKED_FOR_BY: Readonly<Record<string, string>> = {
  σ: 'ς',
  a: 'ⱥᴀᶏ',
  b: 'ƀɓƃʙᴃᵬᶀ',
  c: 'ƈȼɕᴄꞓ',
  d: 'ðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ',
  e: 'ɛɇᴇᶒᶓⱸəǝ',
  f: 'ƒᵮᶂꜰꝼ',
  g: 'ɠǥɡɢʛᶃꞡ',
  h: 'ħɦɧʜⱨ',
  i: 'ıɩɨɪᵻᶖ',
  j: 'ȷɉɟʝᴊ',
  k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ',
  m: 'ɱᴍᵯᶆꝳ',
  n: 'ŋɲƞȵɳɴᵰᶇꝴꞑꞥ',
  o: 'øᴏⱺꝋꝍɔ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ĸʠꝗꝙ',
  r: 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ',
  s: 'ȿʂᵴᶊẜẝꜱꞩ',
  t: 'ŧƫƭʈȶⱦᴛᵵꝷꞇ',
  u: 'ʉᴜᵾᶙ',
  v: 'ʋᴠᶌỽⱱⱴꝟ',
  w: 'ᴡⱳ',
  x: 'ᶍ',
  y: 'ƴɏʏỿ',
  z: 'ƶȥɀʐʑᴢᵶᶎⱬ',
}
const PLAIN_LETTER: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOKED_FOR_BY).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
])

/**
 * The search form of a text: in compatible lower-case letters, without accents, apostrophes and zero-width characters, and with a
 * space for every other separator. The database folds in the same way in `search_normal` (migration 0031), and a test compares
 * both over all of Unicode's letters, marks, punctuation and spaces. Change both together.
 */
export function foldText(text: string): string {
  return text
    .replace(SPACING_ACCENTS, '')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTER.get(letter) ?? letter)
    .replace(SEPARATORS, ' ')
}

/**
 * Shorter words are searched only at the start of a word: in the middle they match nearly everything, and no index supports that.
 */
export const SUBSTRING_LENGTH = 3

/** The folded words of a phrase. */
export function foldedWords(phrase: string): string[] {
  return foldText(phrase).split(' ').filter(Boolean)
}

/**
 * Searches for words in texts that are already loaded, as the database does.
 *
 * @param words typed by a person
 * @returns whether a text contains all words; every text matches no words
 */
export function findWords(words: string): (text: string) => boolean {
  const wanted = foldedWords(words).map((word) => ([...word].length < SUBSTRING_LENGTH ? ` ${word}` : word))
  return (text) => {
    if (wanted.length === 0) return true
    const given = ` ${foldText(text)}`
    return wanted.every((word) => given.includes(word))
  }
}
