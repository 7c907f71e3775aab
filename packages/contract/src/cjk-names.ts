import { foldedWords, foldText } from './fold.ts'

/** Chinese, Japanese and Korean letters. Names in them have no space, and the family name comes first. */
const CJK = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー々・]+$/u

/** Whether a text consists only of Chinese, Japanese or Korean letters. */
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

/** From this length on, names in Han letters are Japanese, with a family name of two characters. */
const JAPANESE_LENGTH = 4

/**
 * Splits a name that has no space: 王小明 is 王 (family) and 小明. In a name that changes from Han to kana, the Han letters are the
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
 * All ways to split a name without a space into family and given name, in both orders.
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
 * The folded words to look for in a search for names. A name without a space is split into single letters, because a profile
 * stores it in two parts.
 */
export function soughtWords(phrase: string): string[] {
  return foldedWords(phrase).flatMap((word) => {
    const composed = word.normalize('NFC')
    return isCjk(composed) ? [...composed].map((letter) => foldText(letter)) : [word]
  })
}
