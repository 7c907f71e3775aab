import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { CheckInCodes } from '@callboard/contract/check-in-codes'

/** @returns the only form in which a token is stored */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** @returns a token of 256 random bits, safe in a URL; only its hash is stored */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** @returns a token that people can type, made of letters without look-alikes */
export function newReadableToken({ letters, length }: { letters: string; length: number }): string {
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** A page for answering without signing in; its address ends with the token. */
export type AnswerPage = 'offer' | 'invitation' | 'booking' | 'check' | 'call' | 'slot' | 'request'

/** A question that a link answers without signing in: the page of the link, and an id. */
export type Question = `${AnswerPage}/${number}`

/** The page for answering a question. */
export const pageOf = (question: Question) => question.slice(0, question.indexOf('/')) as AnswerPage

/**
 * Makes the token of a link for answering a question. It is made again for each mail, so that no waiting mail contains it. The answering
 * feature stores its hash.
 *
 * @param secret the server's secret
 * @returns a token of 256 bits, safe in a URL
 */
export function answerToken(secret: string, question: Question): string {
  const key = createHmac('sha256', secret).update('callboard answers').digest()
  return createHmac('sha256', key).update(question).digest('base64url')
}

/**
 * Makes the token of a reviewer's link; see `answerToken`. The presentation stores its hash.
 *
 * @param secret the server's secret
 */
export function reviewToken(secret: string, reviewerId: number): string {
  const key = createHmac('sha256', secret).update('callboard reviewers').digest()
  return createHmac('sha256', key).update(`reviewer/${reviewerId}`).digest('base64url')
}

/**
 * Makes the codes for checking in on one day: a long one for a QR code, and six digits to say aloud. Both name nobody, and are made again
 * whenever they are shown.
 *
 * @param secret the server's secret
 * @param board the key of the day's board
 */
export function checkInCodes(secret: string, board: string, applicationId: number): CheckInCodes {
  const key = createHmac('sha256', secret).update('callboard check-in').digest()
  const made = createHmac('sha256', key).update(`${board}/${applicationId}`).digest()
  return { ticket: made.subarray(0, 16).toString('base64url'), code: String(made.readUInt32BE(16) % 1_000_000).padStart(6, '0') }
}

/** @returns a random account id of 128 bits, safe in a URL */
export function newUserId(): string {
  return randomBytes(16).toString('base64url')
}

/** @returns a random profile id of 52 bits, never 0, safe in JSON */
export function newProfileId(): number {
  const high = randomInt(2 ** 26)
  const low = randomInt(2 ** 26)
  return high * 2 ** 26 + low || newProfileId()
}
