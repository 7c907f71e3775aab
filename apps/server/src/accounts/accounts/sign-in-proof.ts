import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_ATTEMPTS_PER_DAY, SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Transaction } from '#db/client.ts'
import { hashToken } from '#platform/tokens.ts'
import { findGuesses, findLiveRequests, type Guess, insertGuess, type SignInRequest } from './sign-in.repository.ts'
import { equalHashes, hashCode, hashNetwork } from './sign-in-secrets.ts'

/**
 * Proves an address: the token of a link, or a code together with the address. `browser` is the hash of the secret in the cookie of
 * the browser, if it has one; `network` is its network address.
 */
export type SignInProof =
  | { readonly token: string }
  | { readonly email: string; readonly code: string; readonly browser?: Buffer | undefined; readonly network: string }

/** Why a proof is refused. */
export type Refusal = 'over' | 'wrong code' | 'other browser' | 'too many tries'

/** Whether the browser whose secret has this hash requested the mail. */
export function wasAskedIn({ browserHash }: Pick<SignInRequest, 'browserHash'>, browser: Buffer | undefined): boolean {
  return browserHash !== null && browser !== undefined && equalHashes(browserHash, browser)
}

/**
 * Finds the mail that a proof belongs to, and counts wrong codes. A wrong code counts for the browser on mails that this browser
 * requested, and for the network address on mails that a program requested, whose code works anywhere. So no one can use up the
 * attempts of another person's browser.
 *
 * @param transaction has locked the address
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
  const { code, browser, network } = proof
  const oldest = new Date(now.getTime() - SIGN_IN_CODE_MINUTES * 60_000)
  const coded = live.filter(({ codeHash, codeUsedAt, createdAt }) => codeHash !== null && codeUsedAt === null && createdAt > oldest)
  if (coded.length === 0) return 'over'
  const own = coded.filter((request) => wasAskedIn(request, browser))
  const anywhere = coded.filter((request) => request.codeAnywhere && !own.includes(request))
  if (own.length + anywhere.length === 0) return 'other browser'

  const guesses = await findGuesses(transaction, email, new Date(now.getTime() - DAY_MS))
  const hasTries = (mail: SignInRequest, guesser: Buffer) =>
    guesses.filter((guess) => guess.guessedAt >= mail.createdAt && equalHashes(guess.guesser, guesser)).length < SIGN_IN_CODE_ATTEMPTS
  const isOpenDay = guesses.filter(({ inBrowser }) => !inBrowser).length < SIGN_IN_CODE_ATTEMPTS_PER_DAY
  const networkHash = hashNetwork(secret, network)
  const openOwn = browser ? own.filter((mail) => hasTries(mail, browser)) : []
  const openAnywhere = isOpenDay ? anywhere.filter((mail) => hasTries(mail, networkHash)) : []
  if (openOwn.length + openAnywhere.length === 0) return 'too many tries'
  const isRight = ({ tokenHash, codeHash }: SignInRequest) => codeHash !== null && equalHashes(hashCode(secret, tokenHash, code), codeHash)
  const match = [...openOwn, ...openAnywhere].find(isRight)
  if (match) return match

  const count = (guess: Omit<Guess, 'guessedAt'>) => insertGuess(transaction, email, { ...guess, guessedAt: now })
  if (browser && openOwn.length > 0) await count({ guesser: browser, inBrowser: true })
  if (openAnywhere.length > 0) await count({ guesser: networkHash, inBrowser: false })
  return 'wrong code'
}
