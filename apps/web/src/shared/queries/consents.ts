import type { ConsentUse } from '@callboard/contract/consents/rules'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { msg, t } from '#app/language/t.ts'

/** The signed-in student's own consent. */
export const ownConsentQuery = apiQuery('GET /api/account/consent')

/** A talent's consent. Refetched on each use, because the talent may change it while the page is open. */
export const talentConsentQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/talent/{id}/consent', { params: { id } }), staleTime: 0 })

const WORDS: Readonly<Record<ConsentUse, string>> = {
  casting: msg('Casting here'),
  directors: msg('Outside directors'),
  publicity: msg('Publicity'),
}

/** The short name of a use, for the office. */
export function consentUseText(use: ConsentUse): string {
  return t(WORDS[use])
}
