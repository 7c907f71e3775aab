import { z } from 'zod'
import { fieldChange, idParams, instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { PROFILE_HISTORY } from './history.rules.ts'

/** One change of a profile. */
export const profileChange = z.object({
  /** The version of the profile after the change. */
  version: z.number().int(),
  at: instant,
  /** Name or address of the person who changed it; `null` when the account is gone, and for a link. */
  by: z.string().nullable(),
  /** Whether it was changed through an edit link. */
  byLink: z.boolean(),
  /** Fields with their values before and after. Both are `null` for fields in `NAMES_ONLY`. */
  changes: z.array(fieldChange),
})
export type ProfileChange = z.infer<typeof profileChange>

export const profileHistoryEndpoints = {
  talentHistory: endpoint({
    method: 'GET',
    path: '/api/talent/{id}/history',
    summary: `The changes of a profile, newest first; at most ${PROFILE_HISTORY.kept}, for ${PROFILE_HISTORY.months} months`,
    access: 'desk',
    topics: ['talent'],
    params: idParams,
    success: { status: 200, body: z.array(profileChange) },
    errors: [401, 403, 404],
  }),
} as const
