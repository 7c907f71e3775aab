import type { TalentProfile } from '@callboard/contract/profiles/endpoints'
import { useQueries } from '@tanstack/react-query'
import { keep, readKept } from '#app/kept-choice.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { RECENT_LIMIT, withRecent } from './palette-model.ts'

const nameOf = (userId: string) => `recent.${userId}`
const TALENT = /^talent:(\d{1,16})$/

/** Keys of what this person chose lately on this device, the newest first. Ids only: names are read again, from the person who may see them. */
export function readRecent(userId: string): string[] {
  return readKept(nameOf(userId), (kept) =>
    Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, RECENT_LIMIT) : [],
  )
}

export function rememberChoice(userId: string, key: string): void {
  keep(nameOf(userId), withRecent(readRecent(userId), key))
}

/** The talents among what was chosen lately, by their key; those that are gone are left out. */
export function useRecentTalents(recent: readonly string[]): ReadonlyMap<string, TalentProfile> {
  const ids = recent.flatMap((key) => TALENT.exec(key)?.[1] ?? [])
  return useQueries({
    queries: ids.map((id) => ({ ...talentQuery(Number(id)), retry: false })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[`talent:${data.id}`, data] as const] : []))),
  })
}
