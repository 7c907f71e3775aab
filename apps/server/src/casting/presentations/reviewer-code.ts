import { createHmac } from 'node:crypto'
import { REVIEWER_CODE } from '@callboard/contract/casting/presentations/rules'

/** Derives the six digits from a random seed and the server's secret, so that the queued mail does not contain them. */
export function codeOf(secret: string, seed: string): string {
  const made = createHmac('sha256', secret).update(`callboard reviewer code\0${seed}`).digest()
  return String(made.readUIntBE(0, 6) % 10 ** REVIEWER_CODE.digits).padStart(REVIEWER_CODE.digits, '0')
}
