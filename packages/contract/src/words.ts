import type { Language } from './language.ts'

/** Translations by their English; what is counted has one for each form of number that the language has. */
export type Catalog = Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>

type Value = string | number
/** The names in braces of a text. */
type Slot<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slot<Rest> : never
/** What a text takes beside itself: nothing, or a value for each name in it. */
export type Values<Text extends string> = [Slot<Text>] extends [never] ? [] : [values: Readonly<Record<Slot<Text>, Value>>]
export type SomeValues = Readonly<Record<string, Value>>

/** The translations of a language, and the locale of what is filled into them, such as `es-US`. */
export interface Spoken {
  readonly catalog: Catalog
  readonly locale: string
}

/** Separates a message from its values; it occurs in no message. */
const VALUES_MARK = '\u001f'

/**
 * A message with values, which is written in the reader's language where it is shown. Its values travel in the same text, because schemas
 * take nothing else.
 *
 * @param text the English, the key of catalogs
 * @param values numbers to be written by locale; a text may be such a message itself
 */
export function withValues<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return text + VALUES_MARK + JSON.stringify(values ?? {})
}

/** The key and the values of what `withValues` made; what people typed may look like it, and is no such message. */
function partsOf(message: string): { text: string; values: SomeValues } | undefined {
  const mark = message.indexOf(VALUES_MARK)
  if (mark === -1) return undefined
  try {
    return { text: message.slice(0, mark), values: JSON.parse(message.slice(mark + 1)) }
  } catch {
    return undefined
  }
}

function fill(text: string, values: SomeValues, spoken: Spoken): string {
  return text.replace(/\{(\w+)\}(\.(?!\.))?/g, (slot, name: string, stop = '') => {
    const value = values[name]
    const said =
      typeof value === 'number' ? value.toLocaleString(spoken.locale) : value?.includes(VALUES_MARK) ? saidIn(spoken, value) : value
    // A time of day ends with a stop in some languages, as names do in all.
    return said === undefined ? slot : said.endsWith('.') ? said : said + stop
  })
}

/**
 * A text in a language.
 *
 * @param text the English, or a message with its values
 * @param values texts as they are, numbers to be written as the locale does
 */
export function saidIn(spoken: Spoken, text: string, values?: SomeValues): string {
  const message = values ? undefined : partsOf(text)
  if (message) return saidIn(spoken, message.text, message.values)
  const found = spoken.catalog[text]
  const words = typeof found === 'string' ? found : text
  return values ? fill(words, values, spoken) : words
}

/** The rules of each locale, which are read again whenever they are made. */
const pluralRules = new Map<string, Intl.PluralRules>()

function formOf(count: number, locale: string): Intl.LDMLPluralRule {
  let rules = pluralRules.get(locale)
  if (!rules) {
    rules = new Intl.PluralRules(locale)
    pluralRules.set(locale, rules)
  }
  return rules.select(count)
}

/**
 * A text about a number of things in a language.
 *
 * @param count also the value of `{count}`
 * @param one the English for one
 * @param other the English for any other number, the key of the catalog
 */
export function countedIn(spoken: Spoken, count: number, one: string, other: string, values: SomeValues = {}): string {
  const found = spoken.catalog[other]
  const words = typeof found === 'object' ? (found[formOf(count, spoken.locale)] ?? found.other ?? other) : count === 1 ? one : other
  return fill(words, { count, ...values }, spoken)
}

/** What is stored as `student` or `photo-video-shoot`, as it is called in English, by which catalogs know it: *Student*, *Photo video shoot*. */
export function nameOf(stored: string): string {
  const spaced = stored.replaceAll('-', ' ')
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1)
}

/** One language, for the person who speaks several at once: the page has one, the server as many as it has people to write to. */
export interface Words {
  readonly language: Language
  readonly locale: string
  /** @param text the English, whole sentences; `{name}` stands for a value */
  t<const Text extends string>(text: Text, ...values: Values<Text>): string
  /** As `countedIn`. */
  plural(count: number, one: string, other: string, values?: SomeValues): string
}

export function wordsOf(language: Language, spoken: Spoken): Words {
  return {
    language,
    locale: spoken.locale,
    t: (text, ...[values]) => saidIn(spoken, text, values),
    plural: (count, one, other, values) => countedIn(spoken, count, one, other, values),
  }
}

/** The language of the source, in which sentences travel to the page, which translates them. */
export const ENGLISH = /* @__PURE__ */ wordsOf('en', { catalog: {}, locale: 'en-US' })

/** Marks a text outside of functions, where the language is not known yet; `t` translates it where it is said. */
export const msg = <const Text extends string>(text: Text) => text

const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as people read it.
 *
 * @param options as of `Intl.DateTimeFormat`, with the time zone
 */
export function dateIn({ locale }: Words, moment: Date, options: Intl.DateTimeFormatOptions & { timeZone: string }): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format.format(moment)
}
