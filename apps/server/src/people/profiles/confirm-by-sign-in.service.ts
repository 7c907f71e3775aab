import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import { authorizeProfileEdit } from './profiles.access.ts'
import { findConfirmation, lockProfileOfUser, setConfirmation } from './profiles.repository.ts'

/** Confirms the profile of a user who has just signed in. A profile that others entered is public only after its person has seen it. */
export async function confirmBySignIn(db: Database, userId: string): Promise<void> {
  const confirmation = await findConfirmation(db, userId)
  if (confirmation === undefined || confirmation === 'person') return
  await inTransaction(db, async (transaction) => {
    const stored = await lockProfileOfUser(transaction, userId)
    if (!stored) return
    const actor: SignedInActor = { kind: 'user', userId, email: stored.email, role: 'student' }
    await setConfirmation(transaction, authorizeProfileEdit(actor, stored), 'person')
    if (stored.confirmation === 'none')
      await recordAudit(transaction, {
        actor: userId,
        action: 'talent.confirmed',
        subject: `talent:${stored.id}`,
        details: { by: 'sign-in' },
      })
    await announce(transaction, 'talent', { userIds: [userId] })
  })
}
