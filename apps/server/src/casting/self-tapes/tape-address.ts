import { createHmac, timingSafeEqual } from 'node:crypto'
import { TAPE_ADDRESS_HOURS, TAPE_VIDEO_PATH } from '@callboard/contract/casting/self-tapes/rules'
import type { Clock } from '#platform/clock.ts'

/** Signed addresses of videos, which expire. They are not stored. */
export interface TapeAddresses {
  /** The address of a tape's file. It stays the same within an hour, so that browsers can cache the video. */
  make(tapeId: number, fileId: string): string
  /** Whether an address has a valid signature, and has not expired. */
  check(tapeId: number, fileId: string, query: { expires: string; signature: string }): 'good' | 'over' | 'wrong'
}

const HOUR_SECONDS = 3600

/** @param options `secret`: the server's secret, from which the key of these addresses is derived */
export function createTapeAddresses({ secret, clock }: { secret: string; clock: Clock }): TapeAddresses {
  const key = createHmac('sha256', secret).update('callboard self-tape address').digest()
  const sign = (tapeId: number, fileId: string, expires: string) =>
    createHmac('sha256', key).update(`${tapeId}\n${fileId}\n${expires}`).digest()
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    make(tapeId, fileId) {
      const hour = Math.ceil(nowSeconds() / HOUR_SECONDS) * HOUR_SECONDS
      const expires = String(hour + TAPE_ADDRESS_HOURS * HOUR_SECONDS)
      const signature = sign(tapeId, fileId, expires).toString('base64url')
      return `${TAPE_VIDEO_PATH.replace('{id}', String(tapeId))}?${new URLSearchParams({ expires, signature })}`
    },
    check(tapeId, fileId, { expires, signature }) {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(tapeId, fileId, expires)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong'
      return Number(expires) > nowSeconds() ? 'good' : 'over'
    },
  }
}
