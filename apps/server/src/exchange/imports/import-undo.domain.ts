import type { ImportKept } from '@callboard/contract/exchange/imports/rules'
import type { Use } from './import-people.repository.ts'

/** Why a person added by the import stays: others, or the person, have used the profile. */
function reasonOfUse(now: Use): ImportKept | null {
  if (now.isHeld) return 'restricted'
  if (now.hasSignedIn) return 'signedIn'
  if (now.hasApplied) return 'applied'
  if (now.isInvited) return 'invited'
  if (now.isConfirmed) return 'confirmed'
  if (now.isShortlisted) return 'shortlisted'
  if (now.isListed) return 'listed'
  if (now.isPlanned) return 'planned'
  return now.isWritten ? 'written' : null
}

/** Why a profile is not taken back: people use it, or somebody has changed it since the import. @param isNew whether the import added it */
export function reasonToKeep(row: { isNew: boolean; version: number | null }, now: Use | undefined): ImportKept | null {
  if (now === undefined) return 'failed'
  if (now.isHeld) return 'restricted'
  const used = row.isNew ? reasonOfUse(now) : null
  return used ?? (now.version === row.version ? null : 'changed')
}
