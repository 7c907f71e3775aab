import type { ConsentUse } from '@callboard/contract/consents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ownConsentQuery } from '#shared/queries/consents.ts'

/**
 * What somebody agrees to while they make their profile. Nothing is ticked for them, and no draft ticks it again: it is agreed to by the
 * press that saves.
 */
export function useFirstConsent() {
  const queryClient = useQueryClient()
  const { consent } = useInstitution()
  const [uses, setUses] = useState<readonly ConsentUse[]>([])

  /** @returns whether the answer is stored, as far as there is one; the profile is saved either way */
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
