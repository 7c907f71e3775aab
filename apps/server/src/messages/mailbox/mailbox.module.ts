import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createMailboxService } from './mailbox.service.ts'

/** The mailbox in which people answer mails of the office. */
export function open({ db, clock, office, tokens, network }: Platform) {
  const mailbox = createMailboxService({ db, clock, office, tokens, network })
  return { stored: null, services: { mailbox } } satisfies Module
}
