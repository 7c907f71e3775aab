import { mailTextsEndpoints } from '@callboard/contract/messages/mail-texts/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { MailTextsService } from './mail-texts.service.ts'

export function mailTextsRoutes(app: FastifyInstance, { mailTexts }: { mailTexts: MailTextsService }): void {
  implement(app, mailTextsEndpoints.previewMail, async ({ body: { kind, language, texts } }) => mailTexts.preview(kind, language, texts))
}
