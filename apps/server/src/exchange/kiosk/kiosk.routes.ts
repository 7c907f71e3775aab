import { kioskEndpoints } from '@callboard/contract/exchange/kiosk/endpoints'
import { KIOSK_MESSAGE } from '@callboard/contract/exchange/kiosk/rules'
import type { FastifyInstance } from 'fastify'
import { idempotencyKey } from '#http/endpoint/idempotency-key.ts'
import { implement } from '#http/endpoint/implement.ts'
import { addressOf } from '#http/limits/address-of.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { KioskService } from './kiosk.service.ts'

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
