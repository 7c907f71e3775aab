import { IDEMPOTENCY_HEADER } from '@callboard/contract/endpoint'
import { KIOSK_ERROR } from '@callboard/contract/exchange/kiosk/errors'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The key that a device has chosen for its request, if any. @throws AppError 400 for anything else in its header */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError(KIOSK_ERROR.key)
  return key
}
