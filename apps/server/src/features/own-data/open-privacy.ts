import { createHoldsService, type HoldsService } from '#features/holds/holds.service.ts'
import { createOwnDataService, type OwnDataService } from './own-data.service.ts'

/** What people can do about what is held of them. */
export interface Privacy {
  readonly ownData: OwnDataService
  readonly holds: HoldsService
}

export function openPrivacy(parts: Parameters<typeof createOwnDataService>[0] & Parameters<typeof createHoldsService>[0]): Privacy {
  return { ownData: createOwnDataService(parts), holds: createHoldsService(parts) }
}
