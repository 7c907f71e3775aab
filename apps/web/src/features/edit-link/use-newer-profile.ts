import type { LinkedProfile } from '@callboard/contract/profile-links'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PortfolioEditor } from '#lib/portfolio/use-portfolio.ts'
import { linkedProfileQuery } from '#lib/queries/profile-links.ts'
import type { Difference } from '#ui/conflict-panel.tsx'
import { type EditLinkValues, editLinkDifferences, editLinkValues } from './edit-link-model.ts'

/** Somebody else saved first: what differs, and the ways on. */
export interface NewerProfile {
  /** `null` while nobody has. */
  readonly differences: readonly Difference[] | null
  /** Reads what is stored now. What the person did not touch follows it; what they typed stays. */
  read: () => Promise<void>
  take: (field: string) => void
  /** Goes on from the newer version with what the form holds. */
  keepMine: () => void
}

/**
 * @param onStored told which stored profile the edit goes on from
 */
export function useNewerProfile(
  token: string,
  form: UseFormReturn<EditLinkValues>,
  portfolio: PortfolioEditor,
  onStored: (profile: LinkedProfile) => void,
): NewerProfile {
  const queryClient = useQueryClient()
  const [newer, setNewer] = useState<LinkedProfile | null>(null)
  // Each choice changes the form, and so what still differs.
  const mine = form.watch()
  return {
    differences: newer && editLinkDifferences(mine, editLinkValues(newer)),
    async read() {
      const stored = await queryClient.fetchQuery({ ...linkedProfileQuery(token), staleTime: 0 })
      const keepsPhotos = Boolean(form.formState.dirtyFields.portfolio)
      form.reset(editLinkValues(stored), { keepDirtyValues: true })
      if (!keepsPhotos) portfolio.replace(stored.portfolio.photos)
      setNewer(stored)
    },
    take(field) {
      if (!newer) return
      const name = field as keyof EditLinkValues
      if (name === 'portfolio') portfolio.replace(newer.portfolio.photos)
      form.setValue(name, editLinkValues(newer)[name], { shouldDirty: true, shouldValidate: true })
    },
    keepMine() {
      if (!newer) return
      onStored(newer)
      setNewer(null)
    },
  }
}
