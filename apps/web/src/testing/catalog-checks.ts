import type { Catalog } from '@callboard/contract/translate'

const slots = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].toSorted().join(' ')
const formsOf = (words: Catalog[string]) => (typeof words === 'string' ? [words] : Object.values(words))
const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0], text.endsWith('...')].join('|')

/** Keys whose translation has other values or elements than the English; the form for one thing may omit the number. */
export function wrongSlots(catalog: Catalog): string[] {
  return Object.entries(catalog).flatMap(([key, words]) => {
    const whole = typeof words === 'string' ? words : (words.other ?? '')
    const isWrong =
      slots(whole) !== slots(key) || formsOf(words).some((form) => form.match(/\{\w+\}/g)?.some((slot) => !key.includes(slot)))
    return isWrong ? [key] : []
  })
}

/** Keys whose translation begins or ends with other spaces or dots than the English. */
export function wrongEnds(catalog: Catalog): string[] {
  return Object.entries(catalog).flatMap(([key, words]) => (formsOf(words).some((form) => edges(form) !== edges(key)) ? [key] : []))
}

/** Spanish texts without an opening question or exclamation mark. */
export function unopened(catalog: Catalog): string[] {
  return Object.values(catalog)
    .flatMap(formsOf)
    .filter((text) => (text.includes('?') && !text.includes('¿')) || (text.includes('!') && !text.includes('¡')))
}

/** Keys that are counted but have no plural forms, or have plural forms but are not counted. */
export function wrongForms(catalog: Catalog, counted: ReadonlySet<string>): string[] {
  return Object.entries(catalog).flatMap(([key, words]) => (counted.has(key) === (typeof words === 'object') ? [] : [key]))
}
