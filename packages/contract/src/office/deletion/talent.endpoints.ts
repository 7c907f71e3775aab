import { z } from 'zod'
import { id, idParams, instant, messageBody, requiredText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { DELETED_TALENT_HOURS, MAX_BULK_DELETE, TALENT_MESSAGE } from '../../people/profiles/talents.rules.ts'
import { withValues } from '../../translate.ts'

/** A deletion that can still be undone. */
export const deletedTalent = z.object({
  /** Identifies the deletion; one bulk deletion is one batch. */
  batch: z.string(),
  profileIds: z.array(id),
  /** In the order of the ids. */
  names: z.array(z.string()),
  deleted: z.number().int(),
  deletedAt: instant,
  /** Name or address of the admin who deleted them; `null` when the account is gone. */
  deletedBy: z.string().nullable(),
  /** Until then the deletion can be undone; afterwards everything is deleted permanently. */
  restorableUntil: instant,
})
export type DeletedTalent = z.infer<typeof deletedTalent>

const profileIds = z
  .array(id, TALENT_MESSAGE.noneChosen)
  .min(1, TALENT_MESSAGE.noneChosen)
  .max(MAX_BULK_DELETE, withValues('Please choose at most {maximum} profiles', { maximum: MAX_BULK_DELETE }))
  .transform((ids) => [...new Set(ids)])

/** Deleting talent, and undoing it. */
export const deletedTalentEndpoints = {
  deleteTalent: endpoint({
    method: 'DELETE',
    path: '/api/talent/{id}',
    summary: `Deletes a profile with everything that hangs on it; undoable for ${DELETED_TALENT_HOURS} hours. 409 while its person is booked for a day to come`,
    access: 'director',
    params: idParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 409],
  }),
  deleteTalents: endpoint({
    method: 'DELETE',
    path: '/api/talent/bulk',
    summary: 'Deletes several profiles at once; ids of nobody are counted out. 409 as for one',
    access: 'director',
    body: z.object({ profileIds }),
    success: {
      status: 200,
      body: messageBody.extend({ deleted: z.number().int(), batch: z.string().nullable(), restorableUntil: instant.nullable() }),
    },
    errors: [400, 401, 403, 409],
  }),
  deletedTalents: endpoint({
    method: 'GET',
    path: '/api/talent/deleted',
    summary: 'Deletions that can still be undone, newest first',
    access: 'desk',
    topics: ['talent'],
    success: { status: 200, body: z.array(deletedTalent) },
    errors: [401, 403],
  }),
  restoreTalents: endpoint({
    method: 'POST',
    path: '/api/talent/deleted/{batch}/restore',
    summary: 'Undoes a deletion: profiles, photos, applications and self-tapes come back as they were; links stay revoked',
    access: 'desk',
    params: z.object({ batch: requiredText('Not a deletion', 64) }),
    success: { status: 200, body: messageBody.extend({ restored: z.number().int() }) },
    errors: [401, 403, 404, 409],
  }),
} as const
