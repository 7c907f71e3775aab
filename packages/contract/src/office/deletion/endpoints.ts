import { z } from 'zod'
import { instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { DELETED_KINDS, DELETED_SHOWN } from './rules.ts'

/** Something deleted that can still be restored. */
export const deletedThing = z.object({
  kind: z.enum(DELETED_KINDS),
  /**
   * The id for the endpoint that restores this kind: of the deletion for talent, of the thing itself for all other kinds.
   */
  key: z.string(),
  /** Its name; for several profiles the first names. */
  names: z.array(z.string()),
  /**
   * Number of profiles deleted together, of applications of a casting call, or of people on a list; `null` for other kinds.
   */
  count: z.number().int().nullable(),
  deletedAt: instant,
  /** Name or address of the person who deleted it; `null` when the account is gone. */
  deletedBy: z.string().nullable(),
  /** When it is deleted permanently. */
  restorableUntil: instant,
})
export type DeletedThing = z.infer<typeof deletedThing>

export const recentlyDeletedEndpoints = {
  recentlyDeleted: endpoint({
    method: 'GET',
    path: '/api/recently-deleted',
    summary: `What can still be restored, the newest first, at most ${DELETED_SHOWN.ofKind} of each kind; not the own searches of others`,
    access: 'desk',
    topics: ['projects', 'calendar', 'talent', 'saved-searches', 'lists'],
    success: { status: 200, body: z.array(deletedThing) },
    errors: [401, 403],
  }),
} as const
