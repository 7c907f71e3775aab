import type { Institution } from '@callboard/contract/institution'
import { apiQuery } from '#app/api/api.ts'

/** What unsaved retention rules would delete now. */
export const triedRetentionQuery = (rules: Institution['retention']) =>
  apiQuery('GET /api/retention', {
    query: Object.fromEntries(Object.entries(rules).map(([rule, months]) => [rule, months === null ? '' : String(months)])),
  })

/** What the retention rules would delete now. */
export const retentionQuery = { ...apiQuery('GET /api/retention'), staleTime: 0 }
