import type { AuditionSessionInput } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_LIMITS, AUDITION_MESSAGE } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { dayOf } from '@callboard/contract/time/month'
import type { Queryable, Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { plannedSlots, spanOf, withRoomIds } from './audition-sessions.domain.ts'
import { isRoleOf } from './audition-sessions.repository.ts'

/**
 * Computes the rooms and slots of a new or changed audition session.
 *
 * @param wish.before the current state, if the session exists
 * @throws AppError 400 for a new day or deadline in the past, for a role of another casting call, and for hours with no slots or too many
 */
export async function planSession(
  db: Queryable,
  wish: {
    projectId: number
    input: AuditionSessionInput
    before?: { readonly day: string; readonly chooseBy: Date | null; readonly rooms: readonly { id: number }[] }
    now: Date
    timeZone: string
  },
) {
  const { projectId, input, before, now, timeZone } = wish
  if (input.day < dayOf(now, timeZone) && input.day !== before?.day) throw fieldError('day', AUDITION_MESSAGE.past)
  if (input.roleId !== null && !(await isRoleOf(db, input.roleId, projectId))) throw fieldError('roleId', AUDITION_MESSAGE.role)
  const rooms = withRoomIds(input.rooms, before?.rooms ?? [])
  if (!rooms) throw fieldError('rooms', AUDITION_MESSAGE.rooms)
  const planned = plannedSlots({ ...input, rooms }, timeZone)
  const chooseBy = input.chooseBy === null ? null : new Date(input.chooseBy)
  const isOther = chooseBy?.getTime() !== before?.chooseBy?.getTime()
  if (chooseBy && ((isOther && chooseBy <= now) || chooseBy > spanOf(input, timeZone).start))
    throw fieldError('chooseBy', AUDITION_MESSAGE.chooseBy)
  if (planned.length === 0) throw fieldError('endTime', AUDITION_MESSAGE.noSlots)
  if (planned.length > AUDITION_LIMITS.slots) throw fieldError('slotMinutes', AUDITION_MESSAGE.tooManySlots)
  return { rooms, planned, chooseBy }
}

/** Records a change of an audition session in the audit log. */
export async function recordSession(
  transaction: Transaction,
  { userId }: SignedInActor,
  verb: 'created' | 'changed' | 'cancelled' | 'invited' | 'reminded' | 'placed' | 'removed',
  { id, projectId, name }: Pick<AuditionSession, 'id' | 'projectId' | 'name'>,
  people?: number,
): Promise<void> {
  const details = { projectId, name, ...(people !== undefined && { people }) }
  await recordAudit(transaction, { actor: userId, action: `audition-session.${verb}`, subject: `audition-session:${id}`, details })
}
