import { z } from 'zod'
import { id, idParams, instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { HOLD_MESSAGE } from '../../restricted.ts'
import { HOLD_REASONS } from './rules.ts'

/** A restricted student; no other endpoint returns them. */
export const hold = z.object({
  profileId: id,
  name: z.string(),
  email: z.string(),
  reason: z.enum(HOLD_REASONS).nullable(),
  heldAt: instant,
  /** Name or address of the admin who set the hold; `null` when that account is gone. */
  heldBy: z.string().nullable(),
})
export type Hold = z.infer<typeof hold>

export const holdEndpoints = {
  holdTalent: endpoint({
    method: 'POST',
    path: '/api/talent/{id}/hold',
    summary:
      'Puts a student on hold: until it is lifted, nobody but they themselves and the list of holds sees anything of them. Their bookings for shoots to come end',
    access: 'desk',
    params: idParams,
    body: z.object({ reason: z.enum(HOLD_REASONS, HOLD_MESSAGE.reason).nullish() }),
    success: { status: 201, body: hold },
    errors: [400, 401, 403, 404],
  }),
  holds: endpoint({
    method: 'GET',
    path: '/api/holds',
    summary: 'Students on hold, the newest first',
    access: 'desk',
    topics: [],
    success: { status: 200, body: z.array(hold) },
    errors: [401, 403],
  }),
  liftHold: endpoint({
    method: 'DELETE',
    path: '/api/holds/{id}',
    summary: 'Lifts the hold of a profile; everything is as it was before, except for bookings that the hold has ended',
    access: 'director',
    params: idParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
  ownHold: endpoint({
    method: 'GET',
    path: '/api/account/hold',
    summary: 'Whether one’s own profile is on hold, and since when; the reason stays in the office',
    access: 'student',
    topics: [],
    success: { status: 200, body: z.object({ since: instant.nullable() }) },
    errors: [401, 403],
  }),
} as const
