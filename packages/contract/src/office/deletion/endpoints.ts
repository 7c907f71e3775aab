import { z } from 'zod'
import { instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { DELETED_KINDS, DELETED_SHOWN } from './rules.ts'

/** Something that was deleted and can still be restored. */
export const deletedThing = z.object({
  kind: z.enum(DELETED_KINDS),
  /** What the endpoint that restores this kind calls it: the deletion of talent, the id of anything else. */
  key: z.string(),
  /** Its name; of several profiles the first ones. */
  names: z.array(z.string()),
  /** Profiles deleted together, applications of a casting call, people on a list; `null` for the others. */
  count: z.number().int().nullable(),
  deletedAt: instant,
  /** Name or address of who deleted it; `null` when that account is gone. */
  deletedBy: z.string().nullable(),
  /** When it is gone for good. */
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
