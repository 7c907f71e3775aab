import type { Api } from '@callboard/contract/api-types'
import type { ConsentUse } from '@callboard/contract/people/consents/rules'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'
import { msg, t } from '#app/language/t.ts'

/** The signed-in student's own consent. */
export const ownConsentQuery = apiQuery('GET /api/account/consent')

/** A talent's consent. Refetched on each use, because the talent may change it while the page is open. */
export const talentConsentQuery = (id: number) =>
  queryOptions({ ...apiQuery('GET /api/talent/{id}/consent', { params: { id } }), staleTime: 0 })

export type MissingConsents = Api['POST /api/talent/missing-consents']['response']

/** The people, of some or of all, who have not agreed to a use. A POST because of its long body; it changes nothing. */
export const missingConsentsQuery = (use: ConsentUse, studentIds: readonly number[] | undefined) => {
  const body = { use, ...(studentIds && { studentIds: [...studentIds] }) }
  return queryOptions({
    // The path is the key, so that a change of a talent invalidates it.
    queryKey: ['/api/talent/missing-consents', body],
    queryFn: () => api('POST /api/talent/missing-consents', { body }),
    staleTime: 0,
  })
}

const WORDS: Readonly<Record<ConsentUse, string>> = {
  casting: msg('Casting here'),
  directors: msg('Outside directors'),
  publicity: msg('Publicity'),
}

/** The short name of a use, for the office. */
export function consentUseText(use: ConsentUse): string {
  return t(WORDS[use])
}
