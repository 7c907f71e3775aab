import { type Catalog, countedIn, type SomeValues, saidIn, type Values } from '@callboard/contract/words'

export { msg } from '@callboard/contract/words'

let spoken: { catalog: Catalog; locale: string } = { catalog: {}, locale: 'en-US' }
let withSlots: readonly string[] = []

/**
 * Takes the words that `t` speaks from now on. For `language.ts`, which loads them.
 *
 * @param answers those of the server's and the contract's sentences
 */
export function setCatalog(locale: string, words: Catalog, answers: Catalog): void {
  spoken = { locale, catalog: { ...words, ...answers } }
  withSlots = Object.keys(answers).filter((text) => text.includes('{'))
}

/** The server's sentences that hold values, for `server-texts.ts`. */
export const wordsWithSlots = () => withSlots

/** The locale of dates, numbers and lists, such as `es-US`. */
export const locale = () => spoken.locale

/**
 * A text in the language of the page.
 *
 * @param text the English, whole sentences; `{name}` stands for a value
 * @param values texts as they are, numbers to be written as the locale does
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return saidIn(spoken, text, values)
}

/**
 * A text about a number of things.
 *
 * @param count also the value of `{count}`
 * @param one the English for one
 * @param other the English for any other number, the key of the catalog
 */
export function plural(count: number, one: string, other: string, values?: SomeValues): string {
  return countedIn(spoken, count, one, other, values)
}

/** A notice of the contract in the language of the page. */
export const inWords = <Notice extends { readonly title: string; readonly description: string }>({ title, description }: Notice) => ({
  title: t(title),
  description: t(description),
})

/** Choices with labels of ours in the language of the page. */
export const labelled = <Choice extends { readonly label: string }>(choices: readonly Choice[]) =>
  choices.map((choice) => ({ ...choice, label: t(choice.label) }))
