import { isDesk, type Role } from '@callboard/contract/access'
import { readLanguage } from '@callboard/contract/language'
import type { Database } from '#db/client.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.ts'
import type { Office } from '#platform/office.ts'
import { answerToken, pageOf, type Question } from '#platform/tokens.ts'
import { translatorFor } from '#platform/translators.ts'
import { digestMail } from './digest-mail.ts'
import { findDigestLines } from './digests.repository.ts'
import { noticeMail, officeMail } from './message-mail.ts'
import type { WaitingMail } from './message-mails.repository.ts'
import { type ReplyTokens, replyAddress } from './reply-token.ts'

export interface ComposerNeeds {
  readonly db: Database
  readonly unsubscribeTokens: UnsubscribeTokens
  readonly replyTokens: ReplyTokens
  /** The server's secret. */
  readonly secret: string
  readonly publicUrl: string
  readonly office: Pick<Office, 'institution' | 'replies'>
}

/** Writes mails of deliveries. */
export interface MailComposer {
  /** @returns `undefined` when all content of the mail was read meanwhile */
  compose(mail: WaitingMail): Promise<Mail | undefined>
  /** The page of our site about a delivery: the page to answer its question, its casting call, or the message. */
  pathOf(mail: WaitingMail): string
}

export function createMailComposer({ db, unsubscribeTokens, replyTokens, secret, publicUrl, office }: ComposerNeeds): MailComposer {
  const inboxPath = (messageId: number) => `/messages?message=${messageId}`
  const answerPath = (asks: Question) => `/${pageOf(asks)}/${answerToken(secret, asks)}`
  // The office needs the cast's page, where it fills open places and asks alternates.
  const callPath = (projectId: number, role: Role) => `/project/${projectId}${isDesk(role) ? '/cast' : ''}`
  const choices = `${publicUrl}/notices`

  async function digest({ id, email: to, language }: WaitingMail): Promise<Mail | undefined> {
    const translator = translatorFor(office.institution, readLanguage(language))
    const lines = (await findDigestLines(db, id)).map(({ asks, messageId, ...texts }) => ({
      ...texts,
      url: `${publicUrl}${asks ? answerPath(asks) : inboxPath(messageId)}`,
      isQuestion: asks !== null,
    }))
    return lines.length === 0 ? undefined : digestMail({ to, translator, lines }, { inbox: `${publicUrl}/messages`, choices })
  }

  async function compose(mail: WaitingMail): Promise<Mail | undefined> {
    if (mail.isDigest) return digest(mail)
    const { id, userId, messageId, email: to, subject, content, kind, isNotice, projectId, role, asks, calendar, files } = mail
    const translator = translatorFor(office.institution, readLanguage(mail.language))
    const { address } = office.replies
    // Conversations are with students.
    const replyTo = address === null || role !== 'student' ? {} : { replyTo: replyAddress(address, replyTokens.make(id)) }
    const inbox = `${publicUrl}${inboxPath(messageId)}`
    if (isNotice)
      return noticeMail(
        { to, subject, content, translator, files, ...replyTo, ...(calendar !== null && { calendar }) },
        {
          inbox,
          project: projectId === null ? null : `${publicUrl}${callPath(projectId, role)}`,
          choices: kind === 'must' ? null : choices,
          answer: asks && { page: pageOf(asks), url: `${publicUrl}${answerPath(asks)}` },
        },
      )
    const unsubscribe = `${publicUrl}/unsubscribe/${unsubscribeTokens.make(userId)}`
    return officeMail({ to, subject, content, translator, ...replyTo }, { inbox, unsubscribe })
  }

  return {
    compose,
    pathOf: ({ asks, projectId, messageId, role }) =>
      asks ? answerPath(asks) : projectId === null ? inboxPath(messageId) : callPath(projectId, role),
  }
}
