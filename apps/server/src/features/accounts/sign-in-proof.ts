import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_ATTEMPTS_PER_DAY, SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts'
import type { Transaction } from '#db/client.ts'
import { hashToken } from '#platform/tokens.ts'
import { chargeWrongCode, countWrongCodesSince, findLiveRequests, type SignInRequest } from './sign-in.repository.ts'
import { equalHashes, hashCode } from './sign-in-secrets.ts'

/**
 * What proves an address: the token of a link, or a code together with the address, in the browser that asked for it. `browser` is
 * the hash of what that browser was given; `undefined` for one that was given nothing.
 */
export type SignInProof =
  | { readonly token: string }
  | { readonly email: string; readonly code: string; readonly browser?: Buffer | undefined }

/** Why a proof signs nobody in. */
export type Refusal = 'over' | 'wrong code' | 'other browser' | 'too many tries'

/** Whether the browser that was given a secret with this hash asked for a mail. */
export function wasAskedIn({ browserHash }: Pick<SignInRequest, 'browserHash'>, browser: Buffer | undefined): boolean {
  return browserHash !== null && browser !== undefined && equalHashes(browserHash, browser)
}

const DAY_MS = 24 * 3_600_000

/**
 * Finds the mail that a proof is from, and counts a wrong code against the mails it was tried on. Wrong codes of another browser than
 * the one that asked count against nothing: they can never be right, so nobody uses up another person's tries.
 *
 * @param transaction holds the address's lock
 */
export async function findProven(
  transaction: Transaction,
  { proof, email, secret, now }: { proof: SignInProof; email: string; secret: string; now: Date },
): Promise<SignInRequest | Refusal> {
  const live = await findLiveRequests(transaction, email, now)
  if ('token' in proof) {
    const given = hashToken(proof.token)
    return live.find(({ tokenHash, usedAt }) => usedAt === null && equalHashes(tokenHash, given)) ?? 'over'
  }
  const { code, browser } = proof
  if ((await countWrongCodesSince(transaction, email, new Date(now.getTime() - DAY_MS))) >= SIGN_IN_CODE_ATTEMPTS_PER_DAY) {
    return 'too many tries'
  }
  const oldest = new Date(now.getTime() - SIGN_IN_CODE_MINUTES * 60_000)
  const coded = live.filter(({ codeHash, codeUsedAt, createdAt }) => codeHash !== null && codeUsedAt === null && createdAt > oldest)
  if (coded.length === 0) return 'over'
  const own = coded.filter((request) => request.codeAnywhere || wasAskedIn(request, browser))
  if (own.length === 0) return 'other browser'
  const open = own.filter(({ wrongCodes }) => wrongCodes < SIGN_IN_CODE_ATTEMPTS)
  if (open.length === 0) return 'too many tries'
  const match = open.find(({ tokenHash, codeHash }) => codeHash !== null && equalHashes(hashCode(secret, tokenHash, code), codeHash))
  if (match) return match
  await chargeWrongCode(
    transaction,
    open.map(({ id }) => id),
  )
  return 'wrong code'
}
