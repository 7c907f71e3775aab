/** Translations by their English; what is counted has one for each form of number that the language has. */
export type Catalog = Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>

type Value = string | number
/** The names in braces of a text. */
type Slot<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slot<Rest> : never
type Values<Text extends string> = [Slot<Text>] extends [never] ? [] : [values: Readonly<Record<Slot<Text>, Value>>]

let catalog: Catalog = {}
let withSlots: readonly string[] = []
let active = 'en-US'

/**
 * Takes the words that `t` speaks from now on. For `language.ts`, which loads them.
 *
 * @param answers those of the server's and the contract's sentences
 */
export function setCatalog(locale: string, words: Catalog, answers: Catalog): void {
  active = locale
  catalog = { ...words, ...answers }
  withSlots = Object.keys(answers).filter((text) => text.includes('{'))
}

/** The server's sentences that hold values, for `server-texts.ts`. */
export const wordsWithSlots = () => withSlots

/** The locale of dates, numbers and lists, such as `es-US`. */
export const locale = () => active

function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString(active) : (value ?? slot)
  })
}

/**
 * A text in the language of the page.
 *
 * @param text the English, whole sentences; `{name}` stands for a value
 * @param values texts as they are, numbers to be written as the locale does
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  const found = catalog[text]
  const words = typeof found === 'string' ? found : text
  return values ? fill(words, values) : words
}

/**
 * A text about a number of things.
 *
 * @param count also the value of `{count}`
 * @param one the English for one
 * @param other the English for any other number, the key of the catalog
 */
export function plural(count: number, one: string, other: string, values: Readonly<Record<string, Value>> = {}): string {
  const found = catalog[other]
  const words =
    typeof found === 'object' ? (found[new Intl.PluralRules(active).select(count)] ?? found.other ?? other) : count === 1 ? one : other
  return fill(words, { count, ...values })
}

/** A notice of the contract in the language of the page. */
export const inWords = <Notice extends { readonly title: string; readonly description: string }>({ title, description }: Notice) => ({
  title: t(title),
  description: t(description),
})

/** Choices with labels of ours in the language of the page. */
export const labelled = <Choice extends { readonly label: string }>(choices: readonly Choice[]) =>
  choices.map((choice) => ({ ...choice, label: t(choice.label) }))

/** Marks a text outside of functions, where the language is not known yet; `t` translates it where it is shown. */
export const msg = <const Text extends string>(text: Text) => text
