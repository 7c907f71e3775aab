import type { ImportKept } from '@callboard/contract/exchange/imports/rules'
import type { Use } from './import-people.repository.ts'

/** Why the undo keeps a person whom the import added: somebody has used the profile. */
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

/** Why the undo keeps a profile as it is: it is in use, or was changed since the import. @param isNew whether the import added it */
export function reasonToKeep(row: { isNew: boolean; version: number | null }, now: Use | undefined): ImportKept | null {
  if (now === undefined) return 'failed'
  if (now.isHeld) return 'restricted'
  const used = row.isNew ? reasonOfUse(now) : null
  return used ?? (now.version === row.version ? null : 'changed')
}
