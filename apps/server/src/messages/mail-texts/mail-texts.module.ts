import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { mailTextsRoutes } from './mail-texts.routes.ts'
import { createMailTextsService } from './mail-texts.service.ts'

/** Previews of mails. @param modules the features with mails; more may be added after this call */
export function open(platform: Platform, { messages, modules }: { messages: MessagesService; modules: readonly Module[] }) {
  const mailTexts = createMailTextsService({ ...platform, messages, modules })
  return { stored: null, services: {}, routes: (scope) => mailTextsRoutes(scope, { mailTexts }) } satisfies Module
}
