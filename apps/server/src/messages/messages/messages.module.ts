import type { PushesService } from '#messages/notices/pushes.service.ts'
import type { TextsService } from '#messages/texts/texts.service.ts'
import type { Module } from '#module.ts'
import type { TalentSearchService } from '#people/talent-search/talent-search.service.ts'
import { openHandOverJournal } from '#platform/mail/hand-over-journal.ts'
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.ts'
import type { Platform } from '#platform/open-platform.ts'
import { bulkMessagesRoutes } from './bulk-messages.routes.ts'
import { createBulkMessagesService } from './bulk-messages.service.ts'
import { createDigestsService, DIGESTS_JOB, EVERY_MINUTE } from './digests.service.ts'
import { deleteMessagesOf } from './left-messages.repository.ts'
import { MESSAGE_MAILS_JOB } from './message-mails.jobs.ts'
import { createMessageMailsService } from './message-mails.service.ts'
import { createMessageTemplatesService } from './message-templates.service.ts'
import { messagesRoutes } from './messages.routes.ts'
import { createMessagesService } from './messages.service.ts'
import { stored } from './messages.stored.ts'
import { createReplyMailService } from './reply-mail.service.ts'
import { createReplyTokens } from './reply-token.ts'
import { sampleOfficeMail } from './sample-mails.ts'

interface Uses {
  readonly talentSearch: TalentSearchService
  readonly unsubscribeTokens: UnsubscribeTokens
  readonly pushes: PushesService
  readonly texts: TextsService
}

export const jobs = [MESSAGE_MAILS_JOB, DIGESTS_JOB] as const

/** Messages to students, in their inbox and by mail. */
export function open(platform: Platform, { talentSearch, unsubscribeTokens, pushes, texts }: Uses) {
  const { db, clock, office, config, jobs: queue, sessionSecret: secret } = platform
  const replyTokens = createReplyTokens(secret)
  const officeMail = createMessageMailsService({ ...platform, pushes, unsubscribeTokens, replyTokens, secret, publicUrl: config.publicUrl })
  const messages = createMessagesService({ db, clock, office, officeMail, texts })
  const bulkMessages = createBulkMessagesService({ db, clock, talentSearch, officeMail })
  const messageTemplates = createMessageTemplatesService({ db, clock })
  const digests = createDigestsService({ ...platform, officeMail })
  let journal: ReturnType<typeof openHandOverJournal> | undefined
  return {
    stored,
    services: { messages, replyMail: createReplyMailService({ secret, replyTokens }), bulkMessages, messageTemplates, digests },
    async forget(transaction, people) {
      await deleteMessagesOf(
        transaction,
        people.map(({ id }) => id),
      )
      return {}
    },
    routes(scope) {
      messagesRoutes(scope, { messages })
      bulkMessagesRoutes(scope, { bulkMessages, messageTemplates, talentSearch })
    },
    sampleMails: sampleOfficeMail,
    async work() {
      journal = openHandOverJournal(config.dataDir)
      await officeMail.work(journal)
      await queue.work(DIGESTS_JOB, () => digests.handle())
      await queue.repeat(DIGESTS_JOB, EVERY_MINUTE)
    },
    close: () => journal?.close(),
  } satisfies Module
}
