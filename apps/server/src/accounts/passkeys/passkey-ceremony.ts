import { randomBytes } from 'node:crypto'
import type { newCredential, usedCredential } from '@callboard/contract/accounts/passkeys/endpoints'
import { PASSKEY_MINUTES } from '@callboard/contract/accounts/passkeys/rules'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { sealedBox } from '#platform/sealed.ts'
import type { StoredPasskey } from './passkeys.repository.ts'

/** ES256, which every device supports; EdDSA and RS256 for devices with nothing else. No other algorithm is accepted. */
const ALGORITHMS = [-7, -8, -257]

const CHALLENGE_BYTES = 32
const LIFE_MS = PASSKEY_MINUTES * 60_000

const attemptSchema = z.object({ challenge: z.string(), expiresAt: z.number(), userId: z.string().nullable() })

/** The verified content of an attempt that the browser sent back. */
export interface OpenedAttempt {
  readonly challenge: string
  readonly expiresAt: Date
}

/** A new key that a device has proven. */
export interface NewKey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly isSynced: boolean
}

/**
 * The WebAuthn protocol: creates challenges and checks the answers. Independent of accounts. The library is loaded when a passkey is
 * first used.
 */
export interface PasskeyCeremony {
  /** @param userId the account for a new passkey; `null` to sign in, when the user is not known yet */
  begin(userId: string | null): { attempt: string; challenge: string }
  /** @returns `undefined` for an attempt that is forged, of another user, or expired */
  open(attempt: string, userId: string | null): OpenedAttempt | undefined
  /** Checks a new passkey; the device must have verified the user. @returns `undefined` when anything is wrong */
  checkNew(credential: z.output<typeof newCredential>, challenge: string): Promise<NewKey | undefined>
  /**
   * Checks the use of a passkey, as `checkNew`. @returns the new use counter; `undefined` when anything is wrong, such as a counter that
   * goes back
   */
  checkUse(
    credential: z.output<typeof usedCredential>,
    challenge: string,
    stored: Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>,
  ): Promise<number | undefined>
  readonly algorithms: readonly number[]
  /** The relying party id: the host of our origin. */
  readonly rpId: string
}

/** @param options `secret`: the server's secret, the same in every instance; `publicUrl`: our origin */
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
        // The library throws for every kind of wrong answer.
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
