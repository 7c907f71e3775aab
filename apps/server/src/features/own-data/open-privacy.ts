import { type ConsentsService, createConsentsService } from '#features/consents/consents.service.ts'
import { createHoldsService, type HoldsService } from '#features/holds/holds.service.ts'
import { createOwnDataService, type OwnDataService } from './own-data.service.ts'

/** What people can do about what is held of them. */
export interface Privacy {
  readonly ownData: OwnDataService
  readonly holds: HoldsService
  readonly consents: ConsentsService
}

type PartsOf<Create extends (parts: never) => unknown> = Parameters<Create>[0]

export function openPrivacy(
  parts: PartsOf<typeof createOwnDataService> & PartsOf<typeof createHoldsService> & PartsOf<typeof createConsentsService>,
): Privacy {
  return { ownData: createOwnDataService(parts), holds: createHoldsService(parts), consents: createConsentsService(parts) }
}
