import { checkAccess } from '@callboard/contract/access'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import type { Consent, ConsentAnswer, ConsentInput, DeviceAnswer, WithoutConsent } from '@callboard/contract/people/consents/endpoints'
import { CONSENT_ERROR } from '@callboard/contract/people/consents/errors'
import { CONSENT_NAMES, CONSENT_USES, consentState, type MissingState } from '@callboard/contract/people/consents/rules'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import {
  type Asked,
  countAnswers,
  deleteToConfirm,
  findLastAnswers,
  findOwnerOf,
  findToConfirm,
  findWithoutConsent,
  insertConsent,
  insertToConfirm,
  type LastAnswers,
} from './consents.repository.ts'

/** The people among some who did not agree to a use. */
interface MissingConsents {
  /** The number of people checked. */
  readonly total: number
  readonly missing: Readonly<Record<MissingState, number>>
  /** The first of them by name. */
  readonly people: WithoutConsent[]
  /** The question in force. */
  readonly text: { readonly version: string; readonly intro: string; readonly statement: string }
}

/** A talent together with the proof that the actor may ask them. */
export type Askable = Authorized<{ readonly id: number; readonly userId: string }, 'ask'>

/** Consents to uses of photographs. */
export interface ConsentsService {
  own(actor: SignedInActor): Promise<ConsentAnswer>
  /**
   * Adds an answer and keeps the earlier ones. It also answers the ticks of the registration.
   * @throws AppError 409 when it refers to an old version of the institution's text
   */
  set(actor: SignedInActor, given: ConsentInput): Promise<ConsentAnswer>
  /** For casting directors. @throws AppError 404 */
  ofTalent(profileId: number): Promise<ConsentAnswer>
  /** @throws AppError 403 for anyone but casting directors, 404 */
  getAskable(actor: SignedInActor, profileId: number): Promise<Askable>
  /** Adds a talent's answer on a device of the office, handed over by the actor. @throws AppError 409 as `set` */
  record(actor: SignedInActor, talent: Askable, given: DeviceAnswer): Promise<ConsentAnswer>
  missing(asked: Asked): Promise<MissingConsents>
}

function toConsent(found: LastAnswers | undefined, version: string): Consent | null {
  if (!found) return null
  const { newest, uses } = found
  return {
    uses: CONSENT_USES.filter((use) => uses[use]?.agrees),
    textVersion: newest.textVersion,
    givenAt: newest.givenAt.toISOString(),
    way: newest.way,
    states: {
      casting: consentState(uses.casting, version),
      directors: consentState(uses.directors, version),
      publicity: consentState(uses.publicity, version),
    },
  }
}

/**
 * Stores a person's own answer about every use, if the transaction commits. The audit log gets only this fact and the version of the
 * text.
 */
async function recordOwn(transaction: Transaction, userId: string, { uses, textVersion }: ConsentInput, at: Date): Promise<void> {
  await insertConsent(transaction, { userId, uses, textVersion, way: 'self', givenAt: at })
  await deleteToConfirm(transaction, userId)
  await recordAudit(transaction, {
    actor: userId,
    action: uses.length === 0 ? 'consent.withdrawn' : 'consent.given',
    subject: `user:${userId}`,
    details: { uses, textVersion },
  })
}

/**
 * Stores the ticks in the registration of a new account, if the transaction commits. They are not a consent, because another person may
 * have typed the address. The account is asked after signing in.
 */
export async function recordTicked(
  transaction: Transaction,
  { userId, ticked, way, at }: { userId: string; ticked: ConsentInput; way: 'kiosk' | 'link'; at: Date },
): Promise<void> {
  const { uses, textVersion } = ticked
  await insertToConfirm(transaction, { userId, uses, textVersion, way, tickedAt: at })
  await recordAudit(transaction, { actor: null, action: 'consent.ticked', subject: `user:${userId}`, details: { uses, textVersion } })
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
  async function answerOf(userId: string): Promise<ConsentAnswer> {
    const [answers, ticked] = await Promise.all([findLastAnswers(db, userId), findToConfirm(db, userId)])
    const uses = CONSENT_USES.filter((use) => ticked?.uses.includes(use))
    const toConfirm = ticked && uses.length > 0 ? { uses, textVersion: ticked.textVersion, tickedAt: ticked.tickedAt.toISOString() } : null
    return { consent: toConsent(answers, institution.consent.version), toConfirm }
  }

  function refuseOldText(textVersion: string): void {
    if (textVersion !== institution.consent.version) throw new AppError(CONSENT_ERROR.changed)
  }

  async function ownerOf(profileId: number): Promise<string> {
    const userId = await findOwnerOf(db, profileId)
    if (userId === undefined) throw new AppError(TALENT_ERROR.missing)
    return userId
  }

  return {
    own: ({ userId }) => answerOf(userId),

    async set({ userId }, given) {
      refuseOldText(given.textVersion)
      await inTransaction(db, async (transaction) => {
        await recordOwn(transaction, userId, given, clock.now())
        await announce(transaction, 'talent', 'desk')
      })
      return answerOf(userId)
    },

    ofTalent: async (profileId) => answerOf(await ownerOf(profileId)),

    async getAskable(actor, profileId) {
      const person = { id: profileId, userId: await ownerOf(profileId) }
      return authorize(person, () => (checkAccess('staff', actor.role) === 'allowed' ? undefined : COMMON_ERROR.forbidden))
    },

    async record(actor, { id, userId }, { use, agrees, textVersion, language }) {
      refuseOldText(textVersion)
      await inTransaction(db, async (transaction) => {
        const answer = { uses: agrees ? [use] : [], asked: [use], textVersion, language }
        await insertConsent(transaction, { userId, ...answer, way: 'device', givenAt: clock.now() })
        const details = { use, agrees, textVersion, language }
        await recordAudit(transaction, { actor: actor.userId, action: 'consent.recorded', subject: `talent:${id}`, details })
        await announce(transaction, 'talent', 'desk')
      })
      return answerOf(userId)
    },

    async missing(asked) {
      const { version, intro, [asked.use]: statement } = institution.consent
      const counts = await countAnswers(db, asked)
      const found = await findWithoutConsent(db, asked, { version, limit: CONSENT_NAMES })
      const missing = { unanswered: 0, declined: 0, older: 0 }
      for (const { answer, count } of counts) {
        const state = consentState(answer, version)
        if (state !== 'agreed') missing[state] += count
      }
      const people = found.flatMap(({ answer, ...person }) => {
        const state = consentState(answer, version)
        return state === 'agreed' ? [] : [{ ...person, state }]
      })
      return { total: counts.reduce((sum, { count }) => sum + count, 0), missing, people, text: { version, intro, statement } }
    },
  }
}
