import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_ATTEMPTS_PER_DAY, SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts/endpoints'
import type { Transaction } from '#db/client.ts'
import { hashToken } from '#platform/tokens.ts'
import { findGuesses, findLiveRequests, type Guess, insertGuess, type SignInRequest } from './sign-in.repository.ts'
import { equalHashes, hashCode, hashNetwork } from './sign-in-secrets.ts'

/**
 * What proves an address: the token of a link, or a code together with the address, in the browser that asked for it. `browser` is
 * the hash of the secret that this browser was given, if any; `network` is the network address it comes from.
 */
export type SignInProof =
  | { readonly token: string }
  | { readonly email: string; readonly code: string; readonly browser?: Buffer | undefined; readonly network: string }

/** Why a proof signs nobody in. */
export type Refusal = 'over' | 'wrong code' | 'other browser' | 'too many tries'

/** Whether the browser that was given a secret with this hash asked for a mail. */
export function wasAskedIn({ browserHash }: Pick<SignInRequest, 'browserHash'>, browser: Buffer | undefined): boolean {
  return browserHash !== null && browser !== undefined && equalHashes(browserHash, browser)
}

const DAY_MS = 24 * 3_600_000

/**
 * Finds the mail that a proof is from, and counts a wrong code for the one who typed it: for the browser, against mails that it asked for
 * itself; for the network address, against mails that a program asked for, whose code is good anywhere. So nobody uses up the tries of
 * another person's browser.
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
