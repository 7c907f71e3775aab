import type { ConsentUse } from '@callboard/contract/consents/rules'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { msg, t } from '#app/language/t.ts'

/** What one has agreed to oneself. */
export const ownConsentQuery = apiQuery('GET /api/account/consent')

/** What a talent has agreed to. Fetched again each time: they change it while the page stands. */
export const talentConsentQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/talent/{id}/consent', { params: { id } }), staleTime: 0 })

const WORDS: Readonly<Record<ConsentUse, string>> = {
  casting: msg('Casting here'),
  directors: msg('Outside directors'),
  publicity: msg('Publicity'),
}

/** A use in a word, for the office. */
export function useWords(use: ConsentUse): string {
  return t(WORDS[use])
}
