import type { ReplyMailService } from '#messages/messages/reply-mail.service.ts'
import type { MailThreadsService } from '#messages/threads/mail-threads.service.ts'
import type { OwnThreadsService } from '#messages/threads/own-threads.service.ts'
import type { ThreadFilesService } from '#messages/threads/thread-files.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { HOURLY, INBOUND_SWEEP_JOB } from './inbound-mail.jobs.ts'
import { deleteOf } from './inbound-mail.repository.ts'
import { inboundMailRoutes } from './inbound-mail.routes.ts'
import { createInboundMailService } from './inbound-mail.service.ts'
import { stored } from './inbound-mail.stored.ts'
import { createInboundSecretService } from './inbound-secret.service.ts'
import { createMailReading } from './mail-reading.ts'
import { createQuarantineService } from './quarantine.service.ts'
import { readMail } from './reading/read-mail.ts'

interface Uses {
  readonly replyMail: ReplyMailService
  readonly ownThreads: OwnThreadsService
  readonly mailThreads: MailThreadsService
  readonly threadFiles: ThreadFilesService
}

export const jobs = [INBOUND_SWEEP_JOB] as const

/** Incoming mails. Answers of students become entries of conversations; the office reviews the rest. */
export function open(platform: Platform, { replyMail, ownThreads, mailThreads, threadFiles }: Uses) {
  const { db, clock, config, jobs, sessionSecret: secret } = platform
  const read = createMailReading({ ...platform, readMail })
  const inboundMail = createInboundMailService({ ...platform, read, replyMail, ownThreads, threadFiles })
  const inboundSecret = createInboundSecretService({ db, clock, publicUrl: config.publicUrl, secret })
  const quarantine = createQuarantineService({ db, clock, institution: platform.office.institution, inboundMail, mailThreads, threadFiles })
  return {
    stored,
    services: { inboundMail, quarantine },
    async forget(transaction, people) {
      await deleteOf(transaction, people)
      return {}
    },
    routes: (scope) => inboundMailRoutes(scope, { quarantine, inboundSecret, inboundMail, clock }),
    async work() {
      await jobs.work(INBOUND_SWEEP_JOB, () => inboundMail.sweep())
      await jobs.repeat(INBOUND_SWEEP_JOB, HOURLY)
    },
  } satisfies Module
}
