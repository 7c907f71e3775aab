import { z } from 'zod'
import { requiredText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { typedGateway } from '../../messages/texts/endpoints.ts'
import { GATEWAY_LIMITS, GATEWAY_OUTCOMES, TEXT_MESSAGE } from '../../messages/texts/rules.ts'
import { settings, settingsVersion as version } from './endpoints.ts'

/** The gateway that sends texts. */
export const textSettingsEndpoints = {
  saveTextGateway: endpoint({
    method: 'PUT',
    path: '/api/settings/text-gateway',
    summary: 'Saves the gateway of text messages; without a secret the stored one stays. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({
      version,
      /** `null`: no texts are sent. */
      gateway: typedGateway.nullable(),
    }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409],
  }),
  tryTextGateway: endpoint({
    method: 'POST',
    path: '/api/settings/text-gateway/try',
    summary: 'Sends a sample text through a gateway, without saving it. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ gateway: typedGateway, phone: requiredText(TEXT_MESSAGE.phone, GATEWAY_LIMITS.phone) }),
    success: {
      status: 200,
      body: z.object({
        outcome: z.enum(GATEWAY_OUTCOMES),
        /** Status of the gateway's answer; `null` without one. */
        status: z.number().int().nullable(),
        /** The beginning of the gateway's answer. */
        answer: z.string(),
      }),
    },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 20, seconds: 60 },
  }),
} as const
