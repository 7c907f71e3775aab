import { foldText } from '@callboard/contract/fold'
import { matchSorter, rankings } from 'match-sorter'
import { t } from '#app/language/t.ts'
import type { Command, CommandAct } from './commands.ts'

/** One line of the palette. */
export interface Entry {
  /** Lasts: what was chosen lately is kept under it. */
  readonly key: string
  readonly label: string
  /** Said beside it, more quietly. */
  readonly hint?: string
  /** Other words that it is found by. */
  readonly words?: string
  readonly look: { readonly icon: Command['icon'] } | { readonly face: string | null; readonly initial: string }
  readonly to: string | { readonly act: CommandAct }
}

export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Entries shown of one kind while something is looked for, and of what was chosen lately. */
const SHOWN = { calls: 5, saved: 5, commands: 8 } as const
/** What is kept of the choices before. */
export const RECENT_LIMIT = 6

const label = ({ label: text }: Entry) => foldText(text)

/** Those that fit what was typed, the best first; accents and small mistakes do not matter. */
export function fitting(entries: readonly Entry[], typed: string): Entry[] {
  return matchSorter([...entries], foldText(typed), {
    keys: [label, { key: ({ words = '' }) => foldText(words), maxRanking: rankings.CONTAINS, threshold: rankings.CONTAINS }],
    // What is left equal keeps its order.
    baseSort: (one, other) => one.index - other.index,
  })
}

/** People with those first whose own name fits; the others have what was typed somewhere in their profile. */
export function namesFirst(people: readonly Entry[], typed: string, shown: number): Entry[] {
  const named = matchSorter([...people], foldText(typed), {
    keys: [label],
    threshold: rankings.CONTAINS,
    baseSort: (one, other) => one.index - other.index,
  })
  return [...new Set([...named, ...people])].slice(0, shown)
}

/** What is known without asking the server for what was typed. */
export interface Known {
  readonly commands: readonly (Entry & { readonly group: Command['group'] })[]
  readonly calls: readonly Entry[]
  readonly saved: readonly Entry[]
}

/**
 * The groups of the palette.
 *
 * @param typed what is looked for, trimmed
 * @param people talents that the server found for it
 * @param recent keys of what was chosen lately, the newest first
 */
export function groupsOf(typed: string, known: Known, people: readonly Entry[], recent: readonly Entry[]): Group[] {
  const groups = typed === '' ? atRest(known, recent) : found(typed, known, people)
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
    // They are asked for as the palette opens, and must not come between a hand and what Enter opens.
    { title: t('Saved searches'), entries: saved.filter(({ key }) => !shown.has(key)).slice(0, SHOWN.saved) },
  ]
}

function found(typed: string, known: Known, people: readonly Entry[]): Group[] {
  const commands = fitting(known.commands, typed).slice(0, SHOWN.commands)
  const screens = { title: t('Screens and actions'), entries: commands }
  const others = [
    { title: t('Casting calls'), entries: fitting(known.calls, typed).slice(0, SHOWN.calls) },
    { title: t('Saved searches'), entries: fitting(known.saved, typed).slice(0, SHOWN.saved) },
  ]
  const faces = { title: t('People'), entries: people }
  // Somebody who types the beginning of a screen's name means the screen; else people are looked for most.
  const [best] = commands
  const isScreen = best !== undefined && matchSorter([label(best)], foldText(typed), { threshold: rankings.WORD_STARTS_WITH }).length > 0
  return isScreen ? [screens, faces, ...others] : [faces, ...others, screens]
}

/** Puts a choice before those made earlier. */
export function withRecent(recent: readonly string[], key: string): string[] {
  return [key, ...recent.filter((other) => other !== key)].slice(0, RECENT_LIMIT)
}
