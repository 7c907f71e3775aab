import { IDEMPOTENCY_HEADER } from '@callboard/contract/endpoint'
import { kioskEndpoints } from '@callboard/contract/kiosk/endpoints'
import { KIOSK_MESSAGE } from '@callboard/contract/kiosk/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { addressOf } from '#http/limits/address-of.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { AppError } from '#platform/app-error.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { KioskService } from './kiosk.service.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError(400, KIOSK_MESSAGE.key)
  return key
}

/** The kiosk. It ignores the session of the device. */
export function kioskRoutes(
  app: FastifyInstance,
  { kiosk, platform }: { kiosk: KioskService; platform: { institution: InstitutionLanguage } },
): void {
  implement(app, kioskEndpoints.registerAtKiosk, async ({ body, request }) => {
    const language = body.language ?? requestLanguage(request, platform.institution.language).language
    const who = `address ${addressOf(request)}`
    const { id } = await kiosk.register({ key: idempotencyKey(request), registration: body, language, who })
    return { id, message: KIOSK_MESSAGE.created }
  })
}
