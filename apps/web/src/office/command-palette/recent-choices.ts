import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { useQueries } from '@tanstack/react-query'
import { keep, readKept } from '#app/kept-choice.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { RECENT_LIMIT, withRecent } from './palette-model.ts'

const nameOf = (userId: string) => `recent.${userId}`
const TALENT = /^talent:(\d{1,16})$/

/** Keys of this user's recent choices on this device, newest first. Ids only: the names are loaded again, if the user may see them. */
export function readRecent(userId: string): string[] {
  return readKept(nameOf(userId), (kept) =>
    Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, RECENT_LIMIT) : [],
  )
}

export function rememberChoice(userId: string, key: string): void {
  keep(nameOf(userId), withRecent(readRecent(userId), key))
}

/** The talents among the recent choices, by key, without deleted ones. */
export function useRecentTalents(recent: readonly string[]): ReadonlyMap<string, TalentProfile> {
  const ids = recent.flatMap((key) => TALENT.exec(key)?.[1] ?? [])
  return useQueries({
    queries: ids.map((id) => ({ ...talentQuery(Number(id)), retry: false })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[`talent:${data.id}`, data] as const] : []))),
  })
}
