import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Refusal } from '@callboard/contract/all-errors'
import { REVIEW_ERROR } from '@callboard/contract/casting/presentations/errors'
import { REVIEWER_CODE } from '@callboard/contract/casting/presentations/rules'
import type { Language } from '@callboard/contract/language'
import { HOUR_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import type { LinkedReviewer } from './linked-reviewer.ts'
import { codeOf } from './reviewer-code.ts'
import * as repository from './reviewer-codes.repository.ts'
import type { ReviewerMails } from './reviewer-mails.service.ts'

/**
 * Codes that prove a reviewer's address in one browser. A code works only with the request token of the browser that asked for it. Others
 * with the link can therefore neither guess a code nor use up its tries.
 */
export interface ReviewerCodes {
  /** Mails a code. @returns the request token for the browser @throws AppError 429 after several codes */
  send(link: LinkedReviewer, language: Language): Promise<string>
  /** Checks a code, which works only once. @throws AppError 400 for a wrong code, 409 for one that no longer works */
  use(link: LinkedReviewer, request: string, code: string): Promise<void>
}

export function createReviewerCodes({
  db,
  clock,
  secret,
  mails,
}: {
  db: Database
  clock: Clock
  /** The server's secret. */
  secret: string
  mails: Pick<ReviewerMails, 'sendCode' | 'wake'>
}): ReviewerCodes {
  const hashOf = (requestHash: Buffer, code: string) =>
    createHmac('sha256', secret).update('callboard reviewer proof\0').update(requestHash).update(code).digest()

  return {
    async send({ reviewer }, language) {
      const request = newToken()
      const seed = randomBytes(32).toString('hex')
      const requestHash = hashToken(request)
      const now = clock.now()
      const hourAgo = new Date(now.getTime() - HOUR_MS)
      await inTransaction(db, async (transaction) => {
        const sent = await repository.countCodes(transaction, reviewer.id, hourAgo)
        if (sent >= REVIEWER_CODE.perHour) throw new AppError(REVIEW_ERROR.tooManyCodes)
        const code = { reviewerId: reviewer.id, requestHash, codeHash: hashOf(requestHash, codeOf(secret, seed)), sentAt: now }
        await repository.insertCode(transaction, code, hourAgo)
        await mails.sendCode(transaction, { reviewerId: reviewer.id, seed, language })
      })
      mails.wake()
      return request
    },

    async use({ reviewer, presentation }, request, code) {
      const requestHash = hashToken(request)
      const oldest = new Date(clock.now().getTime() - REVIEWER_CODE.minutes * MINUTE_MS)
      const refusal = await inTransaction(db, async (transaction): Promise<Refusal | undefined> => {
        const kept = await repository.lockCode(transaction, reviewer.id, requestHash)
        if (!kept || kept.sentAt <= oldest || kept.tries >= REVIEWER_CODE.tries) return REVIEW_ERROR.codeOver
        if (!timingSafeEqual(kept.codeHash, hashOf(requestHash, code.replace(/\s/g, '')))) {
          await repository.countTry(transaction, kept.id)
          return REVIEW_ERROR.wrongCode
        }
        await repository.deleteCodes(transaction, reviewer.id)
        const details = { reviewer: reviewer.id }
        await recordAudit(transaction, { actor: null, action: 'presentation.proven', subject: `presentation:${presentation.id}`, details })
        return undefined
      })
      if (refusal) throw new AppError(refusal)
    },
  }
}
