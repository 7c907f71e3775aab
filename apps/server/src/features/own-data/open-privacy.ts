import { type ConsentsService, createConsentsService } from '#features/consents/consents.service.ts'
import { createHoldsService, type HoldsService } from '#features/holds/holds.service.ts'
import { createRetentionService, type RetentionService } from '#features/retention/retention.service.ts'
import { createForgettingService } from './forgetting.service.ts'
import { createOwnDataService, type OwnDataService } from './own-data.service.ts'

/** What people can do with the data stored about them. */
export interface Privacy {
  readonly ownData: OwnDataService
  readonly holds: HoldsService
  readonly consents: ConsentsService
  readonly retention: RetentionService
}

type PartsOf<Create extends (parts: never) => unknown> = Parameters<Create>[0]

export function openPrivacy(
  parts: Omit<PartsOf<typeof createOwnDataService> & PartsOf<typeof createRetentionService>, 'forgetting'> &
    PartsOf<typeof createForgettingService> &
    PartsOf<typeof createHoldsService> &
    PartsOf<typeof createConsentsService>,
): Privacy {
  const forgetting = createForgettingService(parts)
  return {
    ownData: createOwnDataService({ ...parts, forgetting }),
    holds: createHoldsService(parts),
    consents: createConsentsService(parts),
    retention: createRetentionService({ ...parts, forgetting }),
  }
}
