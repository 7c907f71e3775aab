import type { Language } from './language.ts'

/** Translations by their English text. A text with a count has a translation for each plural form of the language. */
export type Catalog = Readonly<Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>>

type Value = string | number
/** The names of a text's placeholders, which are in braces. */
type Slot<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slot<Rest> : never
/** The arguments of a text: none, or a value for each placeholder. */
export type Values<Text extends string> = [Slot<Text>] extends [never] ? [] : [values: Readonly<Record<Slot<Text>, Value>>]
export type SomeValues = Readonly<Record<string, Value>>

/** The translations of a language, and the locale for formatting values, such as `es-US`. */
export interface Translations {
  readonly catalog: Catalog
  readonly locale: string
}

/** Separates a message from its values. No message contains it. */
const VALUES_MARK = '\u001f'

/**
 * A message with values that is translated where it is shown. The values are part of the string, because zod's schemas accept
 * only strings as messages.
 *
 * @param text the English text, which is the key in catalogs
 * @param values numbers are formatted for the locale; a string may be such a message itself
 */
export function withValues<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return text + VALUES_MARK + JSON.stringify(values ?? {})
}

/** Splits a string made by `withValues`. Returns `undefined` for any other string. */
function partsOf(message: string): { text: string; values: SomeValues } | undefined {
  const mark = message.indexOf(VALUES_MARK)
  if (mark === -1) return undefined
  try {
    return { text: message.slice(0, mark), values: JSON.parse(message.slice(mark + 1)) }
  } catch {
    return undefined
  }
}

function fill(text: string, values: SomeValues, translations: Translations): string {
  return text.replace(/\{(\w+)\}(\.(?!\.))?/g, (slot, name: string, stop = '') => {
    const value = values[name]
    const said =
      typeof value === 'number'
        ? value.toLocaleString(translations.locale)
        : value?.includes(VALUES_MARK)
          ? translateIn(translations, value)
          : value
    // A time of day (`p. m.`) or a name (`Jr.`) may already end with a full stop.
    return said === undefined ? slot : said.endsWith('.') ? said : said + stop
  })
}

/**
 * Translates a text.
 *
 * @param text the English text, or a message made by `withValues`
 * @param values strings are inserted unchanged, numbers are formatted for the locale
 */
export function translateIn(translations: Translations, text: string, values?: SomeValues): string {
  const message = values ? undefined : partsOf(text)
  if (message) return translateIn(translations, message.text, message.values)
  const found = translations.catalog[text]
  const translated = typeof found === 'string' ? found : text
  return values ? fill(translated, values, translations) : translated
}

/** The plural rules of each locale, cached because creating them is slow. */
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
 * Translates a text in the plural form for a count.
 *
 * @param count is also the value of `{count}`
 * @param one the English text for one
 * @param other the English text for any other number, which is the key in catalogs
 */
export function translateCountIn(translations: Translations, count: number, one: string, other: string, values: SomeValues = {}): string {
  const found = translations.catalog[other]
  const translated =
    typeof found === 'object' ? (found[formOf(count, translations.locale)] ?? found.other ?? other) : count === 1 ? one : other
  return fill(translated, { count, ...values }, translations)
}

/**
 * The English name of a stored value, which is its key in catalogs. For example *Photo video shoot* for `photo-video-shoot`.
 */
export function nameOf(stored: string): string {
  const spaced = stored.replaceAll('-', ' ')
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1)
}

/** The texts of one language. A page has one; the server has one for each language of its recipients. */
export interface Translator {
  readonly language: Language
  readonly locale: string
  /** @param text the English text, a whole sentence; `{name}` is a placeholder */
  t<const Text extends string>(text: Text, ...values: Values<Text>): string
  /** Like `translateCountIn`, for the language of this translator. */
  plural(count: number, one: string, other: string, values?: SomeValues): string
}

export function createTranslator(language: Language, translations: Translations): Translator {
  return {
    language,
    locale: translations.locale,
    t: (text, ...[values]) => translateIn(translations, text, values),
    plural: (count, one, other, values) => translateCountIn(translations, count, one, other, values),
  }
}

/** The language of the source code, and of answers to requests without `Accept-Language`. */
export const ENGLISH = /* @__PURE__ */ createTranslator('en', { catalog: {}, locale: 'en-US' })

/** Marks a text outside of functions, where the language is not known yet. `t` translates it where it is shown. */
export const msg = <const Text extends string>(text: Text) => text

const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a moment for people.
 *
 * @param options as of `Intl.DateTimeFormat`, with the time zone
 */
export function dateIn({ locale }: Translator, moment: Date, options: Intl.DateTimeFormatOptions & { timeZone: string }): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format.format(moment)
}

/**
 * The short name of a time zone at a moment, to show next to a time: `EST` in winter, `EDT` in summer, `GMT+2` if there is no
 * shorter one.
 *
 * @param moment `null` for a time without a day: its zone has the name for the whole year, for example `ET`
 * @param timeZone the institution's
 */
export function zoneIn({ locale }: Pick<Translator, 'locale'>, moment: Date | null, timeZone: string): string {
  const timeZoneName = moment === null ? 'shortGeneric' : 'short'
  const key = `${timeZoneName} ${locale} ${timeZone}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
  dates.set(key, format)
  return format.formatToParts(moment ?? undefined).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * A moment with its time zone, for mails and documents, whose readers may be anywhere: `3:00 PM EST`.
 *
 * @param options as of `dateIn`, with a style of the time
 */
export function timeIn(translator: Translator, moment: Date, options: Intl.DateTimeFormatOptions & { timeZone: string }): string {
  return `${dateIn(translator, moment, options)} ${zoneIn(translator, moment, options.timeZone)}`
}
