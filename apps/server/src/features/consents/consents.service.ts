import type { Consent, ConsentInput } from '@callboard/contract/consents/endpoints'
import { CONSENT_MESSAGE } from '@callboard/contract/consents/rules'
import type { Institution } from '@callboard/contract/institution'
import { TALENT_MESSAGE } from '@callboard/contract/talents/rules'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { conflict, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { findConsent, findOwnerOf, insertConsent, type StoredConsent } from './consents.repository.ts'

/** Consents to uses of photos. */
export interface ConsentsService {
  /** `null` when the person has never answered. */
  own(actor: SignedInActor): Promise<Consent | null>
  /** Adds an answer and keeps the earlier ones. @throws AppError 409 when it refers to a text that is no longer the institution's */
  set(actor: SignedInActor, given: ConsentInput): Promise<Consent | null>
  /** For casting directors. @throws AppError 404 */
  ofTalent(profileId: number): Promise<Consent | null>
}

function toConsent(stored: StoredConsent | undefined): Consent | null {
  return stored ? { uses: stored.uses, textVersion: stored.textVersion, givenAt: stored.givenAt.toISOString(), way: stored.way } : null
}

/** Stores an answer, if the transaction commits. The audit log gets only that there was one, and the version of the text. */
export async function recordConsent(
  transaction: Transaction,
  { userId, given, way, at }: { userId: string; given: ConsentInput; way: Consent['way']; at: Date },
): Promise<void> {
  const { uses, textVersion } = given
  await insertConsent(transaction, { userId, uses, textVersion, way, givenAt: at })
  await recordAudit(transaction, {
    actor: way === 'self' ? userId : null,
    action: uses.length === 0 ? 'consent.withdrawn' : 'consent.given',
    subject: `user:${userId}`,
    details: { uses, textVersion },
  })
}

export function createConsentsService({
  db,
  clock,
  institution,
}: {
  db: Database
  clock: Clock
  institution: Institution
}): ConsentsService {
  return {
    own: async ({ userId }) => toConsent(await findConsent(db, userId)),

    async set({ userId }, given) {
      if (given.textVersion !== institution.consent.version) throw conflict(CONSENT_MESSAGE.changed)
      await inTransaction(db, async (transaction) => {
        await recordConsent(transaction, { userId, given, way: 'self', at: clock.now() })
        await announce(transaction, 'talent', 'admins')
      })
      return toConsent(await findConsent(db, userId))
    },

    async ofTalent(profileId) {
      const userId = await findOwnerOf(db, profileId)
      if (userId === undefined) throw notFound(TALENT_MESSAGE.missing)
      return toConsent(await findConsent(db, userId))
    },
  }
}
