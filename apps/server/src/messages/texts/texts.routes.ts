import { textEndpoints } from '@callboard/contract/messages/texts/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { TextsService } from './texts.service.ts'

/** Whether somebody gets text messages. */
export function textsRoutes(app: FastifyInstance, texts: Pick<TextsService, 'consent' | 'agree' | 'takeBack'>): void {
  implement(app, textEndpoints.textConsent, ({ actor }) => texts.consent(actor))
  implement(app, textEndpoints.agreeToTexts, ({ actor }) => texts.agree(actor))
  implement(app, textEndpoints.endTexts, ({ actor }) => texts.takeBack(actor))
}
