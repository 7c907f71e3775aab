import { type Catalog, type SomeValues, translateCountIn, translateIn, type Values } from '@callboard/contract/translate'

export { msg } from '@callboard/contract/translate'

let translations: { catalog: Catalog; locale: string } = { catalog: {}, locale: 'en-US' }

/** Sets the translations that `t` uses. Only for `language.ts`, which loads them before the page is rendered. */
export function setCatalog(locale: string, catalog: Catalog): void {
  translations = { locale, catalog }
}

/** The locale of dates, numbers and lists, such as `es-US`. */
export const locale = () => translations.locale

/**
 * Translates a text into the language of the page.
 *
 * @param text whole sentences in English, in which `{name}` stands for a value; or a message of the contract, which may contain its values
 * @param values texts, which are inserted unchanged, or numbers, which are formatted for the locale
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return translateIn(translations, text, values)
}

/**
 * Translates a text about a number of things.
 *
 * @param count also the value of `{count}`
 * @param one the English for one
 * @param other the English for any other number, the key of the catalog
 */
export function plural(count: number, one: string, other: string, values?: SomeValues): string {
  return translateCountIn(translations, count, one, other, values)
}

/** Translates a notice of the contract. */
export const translateNotice = <Notice extends { readonly title: string; readonly description: string }>({
  title,
  description,
}: Notice) => ({
  title: t(title),
  description: t(description),
})

/** Translates the labels of choices. */
export const labelled = <Choice extends { readonly label: string }>(choices: readonly Choice[]) =>
  choices.map((choice) => ({ ...choice, label: t(choice.label) }))
