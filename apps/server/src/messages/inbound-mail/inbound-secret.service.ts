import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { INBOUND_LIMITS, INBOUND_PATH } from '@callboard/contract/messages/inbound-mail/rules'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { type SealedBox, sealedBox } from '#platform/sealed.ts'
import * as repository from './inbound-secret.repository.ts'

interface InboundAddress {
  readonly address: string
  readonly secretMadeAt: string | null
}

/** The secret with which mail providers sign the mails that they send to us. */
export interface InboundSecretService {
  address(): Promise<InboundAddress>
  /** Makes a secret that replaces the previous one. Only this call returns it. */
  make(actor: SignedInActor): Promise<InboundAddress & { readonly secret: string }>
  remove(actor: SignedInActor): Promise<InboundAddress>
  /** The current secret; `undefined` if there is none, or if the server's secret has changed since. */
  find(): Promise<string | undefined>
}

/** A signature as written in the header. */
export interface Signature {
  /** Seconds since 1970. */
  readonly at: number
  readonly mac: Buffer
}

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** Reads the header of a signature. @returns `undefined` for one that is malformed, too old, or too far in the future */
export function readSignature(header: unknown, now: Date): Signature | undefined {
  const [, seconds, hex = ''] = (typeof header === 'string' && HEADER.exec(header)) || []
  const at = Number(seconds ?? Number.NaN)
  const isFresh = Math.abs(now.getTime() / 1000 - at) <= INBOUND_LIMITS.freshSeconds
  return isFresh ? { at, mac: Buffer.from(hex, 'hex') } : undefined
}

/** The signature of a mail: HMAC-SHA256 over its time, a dot and its bytes. */
const macOf = (secret: string, at: number, raw: Buffer): Buffer => createHmac('sha256', secret).update(`${at}.`).update(raw).digest()

/** The header that proves a mail. */
export const signatureOf = (secret: string, at: number, raw: Buffer): string => `t=${at},v1=${macOf(secret, at, raw).toString('hex')}`

export const isSignatureOf = (secret: string, { at, mac }: Signature, raw: Buffer): boolean => timingSafeEqual(macOf(secret, at, raw), mac)

const SECRET_BYTES = 32

export function createInboundSecretService(services: {
  db: Database
  clock: Clock
  publicUrl: string
  /** The server's secret. */
  secret: string
}): InboundSecretService {
  const { db, clock, publicUrl } = services
  const box: SealedBox = sealedBox(services.secret, 'inbound mail')

  async function address(): Promise<InboundAddress> {
    const found = await repository.findSecret(db)
    return { address: publicUrl + INBOUND_PATH, secretMadeAt: found?.madeAt.toISOString() ?? null }
  }

  return {
    address,

    async make({ userId }) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      await inTransaction(db, async (transaction) => {
        await repository.saveSecret(transaction, { secret: box.seal(secret), madeBy: userId, madeAt: clock.now() })
        await recordAudit(transaction, { actor: userId, action: 'inbound-mail.secret-made' })
        await announce(transaction, 'settings', 'desk')
      })
      return { ...(await address()), secret }
    },

    async remove({ userId }) {
      await inTransaction(db, async (transaction) => {
        if (!(await repository.removeSecret(transaction))) return
        await recordAudit(transaction, { actor: userId, action: 'inbound-mail.secret-removed' })
        await announce(transaction, 'settings', 'desk')
      })
      return address()
    },

    async find() {
      const found = await repository.findSecret(db)
      const secret = found && box.open(found.secret)
      return typeof secret === 'string' ? secret : undefined
    },
  }
}
