import type { AuditionSession, AuditionSessionInput } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_LIMITS, AUDITION_MESSAGE } from '@callboard/contract/schedule/audition-sessions/rules'
import type { Queryable, Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { plannedSlots, withRoomIds } from './audition-sessions.domain.ts'
import { isRoleOf } from './audition-sessions.repository.ts'

/**
 * The rooms and slots of an audition session as it is wished.
 *
 * @param before the day and rooms that it has, if it exists
 * @throws AppError 400 for another day that is over, for a role of another casting call, and for hours that make no slots or too many
 */
export async function planSession(
  db: Queryable,
  wish: {
    projectId: number
    input: AuditionSessionInput
    before?: { readonly day: string; readonly rooms: readonly { id: number }[] }
    today: string
    timeZone: string
  },
) {
  const { projectId, input, before, today, timeZone } = wish
  if (input.day < today && input.day !== before?.day) throw fieldError('day', AUDITION_MESSAGE.past)
  if (input.roleId !== null && !(await isRoleOf(db, input.roleId, projectId))) throw fieldError('roleId', AUDITION_MESSAGE.role)
  const rooms = withRoomIds(input.rooms, before?.rooms ?? [])
  if (!rooms) throw fieldError('rooms', AUDITION_MESSAGE.rooms)
  const planned = plannedSlots({ ...input, rooms }, timeZone)
  if (planned.length === 0) throw fieldError('endTime', AUDITION_MESSAGE.noSlots)
  if (planned.length > AUDITION_LIMITS.slots) throw fieldError('slotMinutes', AUDITION_MESSAGE.tooManySlots)
  return { rooms, planned }
}

/** Records a change of an audition session in the audit log. */
export async function recordSession(
  transaction: Transaction,
  { userId }: SignedInActor,
  verb: 'created' | 'changed' | 'cancelled' | 'invited' | 'placed' | 'removed',
  { id, projectId, name }: Pick<AuditionSession, 'id' | 'projectId' | 'name'>,
  people?: number,
): Promise<void> {
  const details = { projectId, name, ...(people !== undefined && { people }) }
  await recordAudit(transaction, { actor: userId, action: `audition-session.${verb}`, subject: `audition-session:${id}`, details })
}
