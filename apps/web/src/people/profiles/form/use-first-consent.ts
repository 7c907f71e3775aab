import type { ConsentUse } from '@callboard/contract/people/consents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ownConsentQuery } from '#shared/queries/consents.ts'

/**
 * The consents that a student gives while creating a profile. Nothing is preselected, and drafts do not include them: pressing save gives
 * the consent.
 */
export function useFirstConsent() {
  const queryClient = useQueryClient()
  const { consent } = useInstitution()
  const [uses, setUses] = useState<readonly ConsentUse[]>([])

  /** @returns whether the answer, if any, is stored; the profile is saved either way */
  async function save(): Promise<boolean> {
    if (uses.length === 0) return true
    try {
      const answer = await api('PUT /api/account/consent', { body: { uses: [...uses], textVersion: consent.version } })
      queryClient.setQueryData(ownConsentQuery.queryKey, answer)
      return true
    } catch {
      return false
    }
  }
  return { uses, setUses, save }
}
