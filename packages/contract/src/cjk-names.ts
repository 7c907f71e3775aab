import { foldedWords, foldText } from './fold.ts'

/** Letters of Chinese, Japanese and Korean, in which a name is written without a space and the family name stands first. */
const CJK = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー々・]+$/u

/** Whether a text consists of letters of Chinese, Japanese or Korean. */
export const isCjk = (text: string) => CJK.test(text)

/** Family names of two characters, in traditional and simplified letters, and in Hangul. */
const LONG_FAMILY_NAMES = new Set(
  [
    '歐陽 欧阳 司馬 司马 上官 諸葛 诸葛 司徒 東方 东方 獨孤 独孤 南宮 南宫 夏侯 皇甫 尉遲 尉迟 公孫 公孙 慕容 令狐 長孫 长孙 宇文 端木 百里 東郭 东郭',
    '남궁 황보 제갈 선우 독고 사공 서문 동방',
  ]
    .join(' ')
    .split(' '),
)

/** Han names as long as this are Japanese: two characters of family name. */
const JAPANESE_LENGTH = 4

/**
 * Splits a name that is written without a space: 王小明 is 王 (family) and 小明. Of letters that change within the name, the first ones are the
 * family name: 山田はるか.
 *
 * @returns `undefined` for a single letter
 */
export function splitCjkName(name: string): { firstName: string; lastName: string } | undefined {
  const letters = [...name.normalize('NFC')]
  if (letters.length < 2) return undefined
  const kana = letters.findIndex((letter) => /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(letter))
  const isHan = letters.every((letter) => /\p{sc=Han}|々/u.test(letter))
  const isLong = LONG_FAMILY_NAMES.has(letters.slice(0, 2).join('')) && letters.length > 2
  const at = kana > 0 ? kana : isLong || (isHan && letters.length >= JAPANESE_LENGTH) ? 2 : 1
  return { lastName: letters.slice(0, at).join(''), firstName: letters.slice(at).join('') }
}

/**
 * The ways in which a name written without a space may be stored as two parts, in both orders.
 *
 * @returns none for other letters, and for a single one
 */
export function cjkNameForms(name: string): string[] {
  const letters = [...name.normalize('NFC')]
  if (letters.length < 2 || letters.length > 12 || !isCjk(letters.join(''))) return []
  return letters.slice(1).flatMap((_, before) => {
    const [family, given] = [letters.slice(0, before + 1).join(''), letters.slice(before + 1).join('')]
    return [`${given} ${family}`, `${family} ${given}`]
  })
}

/**
 * The folded words of a search for names. Letters of a name that is written without a space are looked for each by itself, because a profile has
 * them in two parts.
 */
export function soughtWords(phrase: string): string[] {
  return foldedWords(phrase).flatMap((word) => {
    const composed = word.normalize('NFC')
    return isCjk(composed) ? [...composed].map((letter) => foldText(letter)) : [word]
  })
}
