import { randomBytes } from 'node:crypto'
import type { newCredential, usedCredential } from '@callboard/contract/passkeys/endpoints'
import { PASSKEY_MINUTES } from '@callboard/contract/passkeys/rules'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { sealedBox } from '#platform/sealed.ts'
import type { StoredPasskey } from './passkeys.repository.ts'

/** ES256, which every device has; EdDSA and RS256 for those that have nothing else. The list is also what is accepted. */
const ALGORITHMS = [-7, -8, -257]

const CHALLENGE_BYTES = 32
const LIFE_MS = PASSKEY_MINUTES * 60_000

const attemptSchema = z.object({ challenge: z.string(), expiresAt: z.number(), userId: z.string().nullable() })

/** What was asked of a browser, as it comes back. */
export interface OpenedAttempt {
  readonly challenge: string
  readonly expiresAt: Date
}

/** A device that has proven a new key, or the use of one. */
export interface NewKey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly isSynced: boolean
}

/**
 * The protocol: what browsers are asked, and whether what they answer is right. Knows nothing of accounts. The library is read when
 * somebody first comes with a passkey.
 */
export interface PasskeyCeremony {
  /** @param userId for whom a passkey is made; `null` to sign in, where nobody is known yet */
  begin(userId: string | null): { attempt: string; challenge: string }
  /** @returns `undefined` for what was not asked here, of somebody else, or too long ago */
  open(attempt: string, userId: string | null): OpenedAttempt | undefined
  /** The person must have been verified by their device. @returns `undefined` when anything is wrong */
  checkNew(credential: z.output<typeof newCredential>, challenge: string): Promise<NewKey | undefined>
  /** As `checkNew`. @returns how often the key was used by now; `undefined` when anything is wrong, a count that goes back included */
  checkUse(
    credential: z.output<typeof usedCredential>,
    challenge: string,
    stored: Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>,
  ): Promise<number | undefined>
  readonly algorithms: readonly number[]
  /** Our name to devices: the host of our address. */
  readonly rpId: string
}

/** @param options `secret` is the server's, the same in every instance; `publicUrl` our origin */
export function passkeyCeremony({ secret, publicUrl, clock }: { secret: string; publicUrl: string; clock: Clock }): PasskeyCeremony {
  const box = sealedBox(secret, 'passkey attempt')
  const rpId = new URL(publicUrl).hostname
  const expected = { expectedOrigin: publicUrl, expectedRPID: rpId, requireUserVerification: true }
  const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

  return {
    algorithms: ALGORITHMS,
    rpId,

    begin(userId) {
      const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
      const expiresAt = clock.now().getTime() + LIFE_MS
      return { challenge, attempt: box.seal({ challenge, expiresAt, userId } satisfies z.input<typeof attemptSchema>) }
    },

    open(attempt, userId) {
      const opened = attemptSchema.safeParse(box.open(attempt)).data
      if (!opened || opened.userId !== userId || opened.expiresAt <= clock.now().getTime()) return undefined
      return { challenge: opened.challenge, expiresAt: new Date(opened.expiresAt) }
    },

    async checkNew(credential, expectedChallenge) {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const { transports: _, ...response } = credential.response
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...credential, response, clientExtensionResults: {} },
          expectedChallenge,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!verified) return undefined
        const { id, publicKey, counter } = registrationInfo.credential
        return { credentialId: id, publicKey: Buffer.from(publicKey), counter, isSynced: registrationInfo.credentialBackedUp }
      } catch {
        // The library throws for each of the ways in which an answer can be wrong.
        return undefined
      }
    },

    async checkUse({ id, rawId, type, response }, expectedChallenge, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const { userHandle, ...proof } = response
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { id, rawId, type, response: { ...proof, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
          expectedChallenge,
          credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
        })
        return verified ? authenticationInfo.newCounter : undefined
      } catch {
        return undefined
      }
    },
  }
}
