import type { Institution } from '@callboard/contract/institution'
import { apiQuery } from '#app/api/api.ts'

/** What rules to try out would remove now. */
export const triedRetentionQuery = (rules: Institution['retention']) =>
  apiQuery('GET /api/retention', {
    query: Object.fromEntries(Object.entries(rules).map(([rule, months]) => [rule, months === null ? '' : String(months)])),
  })

/** What the retention rules would remove now. */
export const retentionQuery = { ...apiQuery('GET /api/retention'), staleTime: 0 }
