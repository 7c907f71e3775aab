import type { InboundMailService } from '#messages/inbound-mail/inbound-mail.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createMailReader } from './mail-reader.ts'
import { createMailboxService } from './mailbox.service.ts'

/** The mailbox that receives answers to the office's mails. */
export function open(platform: Platform, { inboundMail }: { inboundMail: Pick<InboundMailService, 'take'> }) {
  const mailbox = createMailboxService(platform)
  const reader = createMailReader({ ...platform, take: inboundMail.take })
  return {
    stored: null,
    services: { mailbox },
    work: async () => reader.start(),
    rest: () => void reader.stop(),
    close: () => reader.stop(),
  } satisfies Module
}
