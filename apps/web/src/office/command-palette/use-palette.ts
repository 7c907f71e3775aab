import { checkAccess, isDesk } from '@callboard/contract/access'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import type { SavedSearch } from '@callboard/contract/people/saved-searches/endpoints'
import { impossibleRange, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { withSentence } from '@callboard/contract/people/talent-search/sentence-filters'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type ChosenCommand, chosenCommands } from '#shared/people/chosen-commands.ts'
import { fullName, initials, readable } from '#shared/profile-text.ts'
import { choosableCallsQuery, projectPageQuery, projectQuery } from '#shared/queries/projects.ts'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'
import { talentPageQuery } from '#shared/queries/talent.ts'
import { useSentences } from '#shared/sentence/use-sentences.ts'
import { filtersText } from '#shared/talent-filters/filter-text.ts'
import { usePausedText } from '#shared/use-paused-text.ts'
import { CALL_ICON, commandsOf, SAVED_SEARCH_ICON, SENTENCE_ICON } from './commands.ts'
import { type Entry, type Group, groupsOf, type Known, namesFirst, SENTENCE, searchPath } from './palette-model.ts'
import { readRecent, useRecentTalents } from './recent-choices.ts'

/** Talents requested, and shown. */
const PEOPLE = { asked: 20, shown: 6 } as const
/** The number of casting calls that a search requests, besides the newest ones. */
const CALLS_ASKED = 10
/** Recent choices that are casting calls. */
const CALL = /^call:(\d{1,10})$/

/** The fields of a talent that the palette needs, from a list or a whole profile. */
type Face = Pick<TalentProfile, 'id' | 'firstName' | 'lastName' | 'major' | 'location' | 'portfolio'>

function personEntry(talent: Face): Entry {
  const [cover] = talent.portfolio.photos
  return {
    key: `talent:${talent.id}`,
    label: fullName(talent),
    hint: [talent.major, talent.location].filter(Boolean).join(' · '),
    look: { face: cover ? (cover.variants['160'] ?? cover.url) : null, initial: initials(talent) },
    to: `/talent-search?talent=${talent.id}`,
  }
}

function callEntry({ id, title, status, type }: Project, role: string): Entry {
  return {
    key: `call:${id}`,
    label: title,
    hint: isDesk(role) ? readable(status) : readable(type),
    look: { icon: CALL_ICON },
    to: `/project/${id}`,
  }
}

function searchEntry({ id, name, filters, shared, newMatches }: SavedSearch): Entry {
  return {
    key: `search:${id}`,
    label: name,
    hint: newMatches > 0 ? t('{newMatches} new', { newMatches }) : shared ? t('Shared') : t('Yours'),
    look: { icon: SAVED_SEARCH_ICON },
    to: searchPath(filters, id),
  }
}

/** Everybody who matches a sentence, such as *junior women free thursday*. */
function sentenceEntry(filters: TalentFilters, timeZone: string): Entry {
  return {
    key: SENTENCE,
    label: filtersText(filters, timeZone),
    hint: t('Show all'),
    look: { icon: SENTENCE_ICON },
    to: searchPath(filters),
  }
}

/**
 * The casting calls that the palette knows: the newest, those with the typed words in their titles, and recent choices.
 *
 * @param rested the search text
 */
function useCalls(role: string, rested: string, recentKeys: readonly string[]) {
  const newest = useQuery({ ...choosableCallsQuery(), enabled: checkAccess('casting', role) === 'allowed' })
  const listed = newest.data?.projects ?? []
  const hasOthers = (newest.data?.pageCount ?? 1) > 1
  const query = { search: rested, within: 'title', limit: CALLS_ASKED } as const
  const found = useQuery({ ...projectPageQuery(query), enabled: hasOthers && rested.length > 1 })
  const recentIds = hasOthers ? recentKeys.flatMap((key) => CALL.exec(key)?.[1] ?? []) : []
  const recent = useQueries({
    queries: recentIds.filter((id) => !listed.some((call) => String(call.id) === id)).map((id) => ({ ...projectQuery(id), retry: false })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  const calls = new Map([...listed, ...(found.data?.projects ?? []), ...recent].map((call) => [call.id, call]))
  return { calls: [...calls.values()], isSearching: found.isFetching }
}

const commandEntry = ({ key, label, keywords = '', icon, run }: ChosenCommand): Entry => ({
  key: `chosen:${key}`,
  label,
  keywords,
  look: { icon },
  to: { run },
})

/** The actions for the people who are selected on the page; they do not change while the palette is open. */
function useChosenGroup(): Group | undefined {
  const [chosen] = useState(chosenCommands)
  return chosen && { title: chosen.title, entries: chosen.commands.map(commandEntry) }
}

/** The content of the palette. */
export interface PaletteContent {
  readonly groups: readonly Group[]
  /** Whether a search is running, so that an empty result is not final. */
  readonly isSearching: boolean
  /** Whether the search for people failed. */
  readonly failed: boolean
}

/** @param typed the search text */
export function usePalette({ id: userId, role }: { id: string; role: string }, typed: string): PaletteContent {
  const text = typed.trim()
  const chosen = useChosenGroup()
  const rested = usePausedText(text)
  const isAtDesk = isDesk(role)
  const searches = useQuery({ ...savedSearchesQuery, enabled: isAtDesk })
  const { timeZone } = useInstitution()
  const { read } = useSentences(isAtDesk && rested.length > 1 ? rested : '')
  const sentence = read(rested)
  const asked = withSentence({}, sentence)
  const isSentence = Object.keys(sentence.filters).length > 0
  const canBeFound = isAtDesk && rested.length > 1 && impossibleRange(asked) === undefined
  const people = useQuery({ ...talentPageQuery({ ...asked, limit: PEOPLE.asked }), enabled: canBeFound })
  const recentKeys = readRecent(userId)
  const { calls, isSearching } = useCalls(role, rested, recentKeys)
  const recentTalents = useRecentTalents(isAtDesk ? recentKeys : [])
  const known: Known = {
    commands: commandsOf(role).map((command) => ({ ...command, look: { icon: command.icon } })),
    calls: calls.map((project) => callEntry(project, role)),
    saved: (searches.data ?? []).map(searchEntry),
  }
  const byKey = new Map([...known.commands, ...known.calls, ...known.saved].map((entry) => [entry.key, entry]))
  const recent = recentKeys.flatMap((key) => {
    const talent = recentTalents.get(key)
    return talent ? [personEntry(talent)] : (byKey.get(key) ?? [])
  })
  const faces = text.length > 1 && canBeFound ? namesFirst((people.data ?? []).map(personEntry), sentence.rest, PEOPLE.shown) : []
  const found = isSentence && text === rested && isAtDesk ? [sentenceEntry(asked, timeZone), ...faces] : faces
  const looksForPeople = isAtDesk && text.length > 1
  return {
    groups: groupsOf(text, known, found, recent, chosen),
    isSearching: isSearching || (looksForPeople && (rested !== text || people.isFetching)),
    failed: looksForPeople && people.isError,
  }
}
