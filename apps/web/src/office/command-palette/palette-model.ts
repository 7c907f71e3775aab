import { foldText } from '@callboard/contract/fold'
import { filtersOf, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { matchSorter, rankings } from 'match-sorter'
import { t } from '#app/language/t.ts'
import type { CommandAct } from './command-row.ts'
import type { Command } from './commands.ts'

/** One line of the palette. */
export interface Entry {
  /** Must never change: recent choices are stored by this key. */
  readonly key: string
  readonly label: string
  /** Shown beside the label, less prominently. */
  readonly hint?: string
  /** Other search terms for it. */
  readonly keywords?: string
  readonly look: { readonly icon: Command['icon'] } | { readonly face: string | null; readonly initial: string }
  readonly to: string | { readonly act: CommandAct } | { readonly run: () => void }
}

/** The key of *everybody who matches a sentence*. It is not stored among the recent choices, because its days pass. */
export const SENTENCE = 'sentence'

export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Maximum entries of each kind in search results. */
const SHOWN = { calls: 5, saved: 5, commands: 8, guides: 4 } as const
/** How many recent choices are stored. */
export const RECENT_LIMIT = 6

const label = ({ label: text }: Entry) => foldText(text)

/** The matching entries, best first; accents and small mistakes do not matter. */
export function fitting(entries: readonly Entry[], typed: string): Entry[] {
  const text = foldText(typed)
  const found = matchSorter([...entries], text, {
    keys: [label, { key: ({ keywords = '' }) => foldText(keywords), maxRanking: rankings.CONTAINS, threshold: rankings.CONTAINS }],
    // Equal matches keep their order.
    baseSort: (one, other) => one.index - other.index,
  })
  const named = found.filter((entry) => isCalled(entry, text))
  // Also entries with the words in another order, or with others between them.
  return [...new Set([...named, ...found, ...entries.filter((entry) => hasWords(entry, text))])]
}

/** Whether an entry has all of several words, in any order. */
function hasWords(entry: Entry, text: string): boolean {
  const words = text.split(' ').filter((word) => word !== '')
  return words.length > 1 && words.every((word) => wordsOf(entry).some((one) => one.startsWith(word)))
}

const NO_WORD = /[^\p{L}\p{N}]+/u
const wordsOf = (entry: Entry) => foldText(`${entry.label} ${entry.keywords ?? ''}`).split(NO_WORD)

/** Whether the whole text is a name of an entry: complete words of its label, or of its search terms. */
function isCalled({ label: name, keywords = '' }: Entry, text: string): boolean {
  const has = (words: string) => ` ${foldText(words).split(NO_WORD).join(' ')} `.includes(` ${text} `)
  return text.length > 1 && (has(name) || has(keywords))
}

/** Sorts people whose own name matches first; the others match somewhere in their profile. */
export function namesFirst(people: readonly Entry[], typed: string, shown: number): Entry[] {
  const named = matchSorter([...people], foldText(typed), {
    keys: [label],
    threshold: rankings.CONTAINS,
    baseSort: (one, other) => one.index - other.index,
  })
  return [...new Set([...named, ...people])].slice(0, shown)
}

/** Entries that are known without a search on the server. */
export interface Known {
  readonly commands: readonly (Entry & { readonly group: Command['group'] })[]
  readonly calls: readonly Entry[]
  readonly saved: readonly Entry[]
}

/**
 * The groups of the palette.
 *
 * @param typed the search text, trimmed
 * @param people talents that the server found
 * @param recent the entries of recent choices, newest first
 * @param chosen the actions for the people who are selected on the page
 */
export function groupsOf(typed: string, known: Known, people: readonly Entry[], recent: readonly Entry[], chosen?: Group): Group[] {
  const groups = typed === '' ? [...(chosen ? [chosen] : []), ...atRest(known, recent)] : found(typed, known, people, chosen)
  return groups.filter(({ entries }) => entries.length > 0)
}

function atRest({ commands, saved }: Known, recent: readonly Entry[]): Group[] {
  const shown = new Set(recent.map(({ key }) => key))
  const others = commands.filter(({ key }) => !shown.has(key))
  const of = (group: Command['group']) => others.filter((command) => command.group === group)
  return [
    { title: t('Recent'), entries: recent },
    { title: t('Actions'), entries: of('Actions') },
    { title: t('Screens'), entries: of('Screens') },
    // Saved searches load after the palette opens, and must not move the entry that the user is about to open.
    { title: t('Saved searches'), entries: saved.filter(({ key }) => !shown.has(key)).slice(0, SHOWN.saved) },
  ]
}

/** Whether the entry's label or one of its words begins with the typed text; letters scattered over the label do not count. */
const beginsWith = (entry: Entry, typed: string) =>
  matchSorter([label(entry), ...foldText(entry.keywords ?? '').split(' ')], foldText(typed), { threshold: rankings.WORD_STARTS_WITH })
    .length > 0

function found(typed: string, known: Known, people: readonly Entry[], chosen: Group | undefined): Group[] {
  const entries = chosen ? fitting(chosen.entries, typed).filter((entry) => beginsWith(entry, typed)) : []
  const actions = chosen ? [{ ...chosen, entries }] : []
  const isGuide = ({ group }: Known['commands'][number]) => group === 'Guides'
  const commands = fitting(
    known.commands.filter((command) => !isGuide(command)),
    typed,
  ).slice(0, SHOWN.commands)
  const guides = { title: t('Guides'), entries: fitting(known.commands.filter(isGuide), typed).slice(0, SHOWN.guides) }
  const screens = { title: t('Screens and actions'), entries: commands }
  const calls = { title: t('Casting calls'), entries: fitting(known.calls, typed).slice(0, SHOWN.calls) }
  const saved = { title: t('Saved searches'), entries: fitting(known.saved, typed).slice(0, SHOWN.saved) }
  // If the text is the name of a screen, leave out people whose names are only spelt similarly.
  const isName = [...commands, ...guides.entries].some(
    (command) => isCalled(command, foldText(typed)) || hasWords(command, foldText(typed)),
  )
  const faces = {
    title: t('People'),
    entries: isName ? namesFirst(people, typed, people.length).filter((one) => beginsWith(one, typed)) : people,
  }
  // The whole title of a casting call comes first, before people with similarly spelt names who are found later.
  const [call] = calls.entries
  const others = call && label(call) === foldText(typed) ? [calls, faces, saved] : [faces, calls, saved]
  // If the text is the beginning of a screen's name, that screen comes first; otherwise people, because they are searched for most.
  const [best] = commands
  const isScreen =
    best !== undefined &&
    (isCalled(best, foldText(typed)) ||
      hasWords(best, foldText(typed)) ||
      matchSorter([label(best)], foldText(typed), { threshold: rankings.WORD_STARTS_WITH }).length > 0)
  if (isScreen) return [...actions, screens, guides, ...others]
  const [guide] = guides.entries
  const isAsked = guide !== undefined && hasWords(guide, foldText(typed))
  return isAsked ? [...actions, guides, screens, ...others] : [...actions, ...others, screens, guides]
}

/** The path of the talent database with some filters, as the router writes it. @param saved the saved search with these filters */
export function searchPath(filters: TalentFilters, saved?: number): string {
  const asked = Object.entries(filtersOf(filters)).map(([field, value]) => [
    field,
    Array.isArray(value) ? JSON.stringify(value) : String(value),
  ])
  return `/talent-search?${new URLSearchParams([...asked, ...(saved === undefined ? [] : [['saved', String(saved)]])])}`
}

/** Puts a choice before earlier ones. */
export function withRecent(recent: readonly string[], key: string): string[] {
  return [key, ...recent.filter((other) => other !== key)].slice(0, RECENT_LIMIT)
}
