import type { PairedKiosk } from '@callboard/contract/accounts/paired-kiosks/endpoints'
import { PAIRED_KIOSK_ERROR } from '@callboard/contract/accounts/paired-kiosks/errors'
import { PAIRED_KIOSK_LIMITS, PAIRED_KIOSK_MESSAGE, PAIRING_CODE, PAIRING_MINUTES } from '@callboard/contract/accounts/paired-kiosks/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { MINUTE_MS } from '@callboard/contract/time/durations'
import { brokenConstraint, type Database, inTransaction, type Queryable } from '#db/client.ts'
import { isUseDue } from '#db/last-use.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken, newReadableToken, newToken } from '#platform/tokens.ts'
import * as repository from './paired-kiosks.repository.ts'

/** A device at the entrance that the office trusts to record arrivals by name. */
export interface TrustedKiosk {
  readonly id: number
  readonly name: string
}

/** Devices that the office paired as kiosks. */
export interface PairedKiosksService {
  /** Newest first. */
  all(): Promise<PairedKiosk[]>
  /** Makes a code for one device. @throws AppError 409 when the name is taken or there are too many */
  begin(actor: SignedInActor, name: string): Promise<{ kiosk: PairedKiosk; code: string }>
  /**
   * Pairs a device by its code, which works once.
   *
   * @returns the kiosk, and the secret that the device keeps
   * @throws AppError 400 when the code is wrong, used or expired
   */
  pair(code: string): Promise<{ kiosk: TrustedKiosk; secret: string }>
  /** @throws AppError 404 */
  revoke(actor: SignedInActor, id: number): Promise<void>
  /**
   * The kiosk of a secret. Read from the database each time, so that a revoked one is refused by every instance from the next call on.
   *
   * @returns `undefined` for a device that is not paired
   */
  find(secret: string | undefined): Promise<TrustedKiosk | undefined>
}

export function createPairedKiosksService({ db, clock }: { db: Database; clock: Clock }): PairedKiosksService {
  async function read(queryable: Queryable, id?: number): Promise<PairedKiosk[]> {
    const text = (moment: Date | null) => moment?.toISOString() ?? null
    return (await repository.findKiosks(queryable, id)).map(({ createdAt, pairedAt, codeEndsAt, lastUsedAt, ...kiosk }) => ({
      ...kiosk,
      createdAt: createdAt.toISOString(),
      pairedAt: text(pairedAt),
      codeEndsAt: text(codeEndsAt),
      lastUsedAt: text(lastUsedAt),
    }))
  }

  return {
    async all() {
      const now = clock.now().toISOString()
      return (await read(db)).filter(({ codeEndsAt }) => codeEndsAt === null || codeEndsAt > now)
    },

    async begin(actor, name) {
      const code = newReadableToken(PAIRING_CODE)
      const createdAt = clock.now()
      const codeEndsAt = new Date(createdAt.getTime() + PAIRING_MINUTES * MINUTE_MS)
      try {
        return await inTransaction(db, async (transaction) => {
          await repository.deleteUnpaired(transaction, createdAt)
          if ((await repository.countAndLockKiosks(transaction)) >= PAIRED_KIOSK_LIMITS.kiosks)
            throw new AppError(PAIRED_KIOSK_ERROR.tooMany)
          const values = { name, createdBy: actor.userId, createdAt, codeEndsAt, codeHash: hashToken(code) }
          const id = await repository.insertKiosk(transaction, values)
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'paired-kiosk.created',
            subject: `paired-kiosk:${id}`,
            details: { name },
          })
          await announce(transaction, 'settings', 'desk')
          const [kiosk] = await read(transaction, id)
          if (!kiosk) throw new Error('the kiosk was not stored')
          return { kiosk, code }
        })
      } catch (error) {
        throw brokenConstraint(error) === 'paired_kiosks_name' ? new AppError(PAIRED_KIOSK_ERROR.nameTaken) : error
      }
    },

    async pair(code) {
      const secret = newToken()
      const now = clock.now()
      const kiosk = await inTransaction(db, async (transaction) => {
        const paired = await repository.pairByCode(transaction, hashToken(code), { tokenHash: hashToken(secret), now })
        if (!paired) throw fieldError('code', PAIRED_KIOSK_MESSAGE.wrongCode)
        // Nobody is signed in on the device.
        await recordAudit(transaction, {
          actor: null,
          action: 'paired-kiosk.paired',
          subject: `paired-kiosk:${paired.id}`,
          details: { name: paired.name },
        })
        await announce(transaction, 'settings', 'desk')
        return paired
      })
      return { kiosk, secret }
    },

    revoke: (actor, id) =>
      inTransaction(db, async (transaction) => {
        const name = await repository.deleteKiosk(transaction, id)
        if (name === undefined) throw new AppError(COMMON_ERROR.notFound)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'paired-kiosk.revoked',
          subject: `paired-kiosk:${id}`,
          details: { name },
        })
        await announce(transaction, 'settings', 'desk')
      }),

    async find(secret) {
      if (secret === undefined) return undefined
      const now = clock.now()
      const found = await repository.findByToken(db, hashToken(secret))
      if (!found) return undefined
      const { lastUsedAt, ...kiosk } = found
      if (isUseDue(lastUsedAt, now)) await repository.noteUse(db, kiosk.id, now)
      return kiosk
    },
  }
}
