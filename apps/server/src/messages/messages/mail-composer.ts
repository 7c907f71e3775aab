import { isDesk } from '@callboard/contract/access'
import { readLanguage } from '@callboard/contract/language'
import type { Database } from '#db/client.ts'
import type { UnsubscribeTokens } from '#messages/notices/unsubscribe-token.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Office } from '#platform/office.ts'
import { answerToken, pageOf, type Question } from '#platform/tokens.ts'
import { translatorFor } from '#platform/translators.ts'
import { digestMail } from './digest-mail.ts'
import { findDigestLines } from './digests.repository.ts'
import type { WaitingMail } from './office-mail.repository.ts'
import { noticeMail, officeMail } from './office-mail.ts'
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

/** Writes the mail of a delivery. @returns a function that returns `undefined` when everything that the mail would tell was read meanwhile */
export function createMailComposer({ db, unsubscribeTokens, replyTokens, secret, publicUrl, office }: ComposerNeeds) {
  const inboxUrl = (messageId: number) => `${publicUrl}/messages?message=${messageId}`
  const answerUrl = (asks: Question) => `${publicUrl}/${pageOf(asks)}/${answerToken(secret, asks)}`
  const choices = `${publicUrl}/notices`

  async function digest({ id, email: to, language }: WaitingMail): Promise<Mail | undefined> {
    const translator = translatorFor(office.institution, readLanguage(language))
    const lines = (await findDigestLines(db, id)).map(({ asks, messageId, ...texts }) => ({
      ...texts,
      url: asks ? answerUrl(asks) : inboxUrl(messageId),
      isQuestion: asks !== null,
    }))
    return lines.length === 0 ? undefined : digestMail({ to, translator, lines }, { inbox: `${publicUrl}/messages`, choices })
  }

  return async function compose(mail: WaitingMail): Promise<Mail | undefined> {
    if (mail.isDigest) return digest(mail)
    const { id, userId, messageId, email: to, subject, content, kind, isNotice, projectId, role, asks, calendar } = mail
    const translator = translatorFor(office.institution, readLanguage(mail.language))
    const { address } = office.replies
    // Conversations are with students.
    const replyTo = address === null || role !== 'student' ? {} : { replyTo: replyAddress(address, replyTokens.make(id)) }
    const inbox = inboxUrl(messageId)
    if (isNotice)
      return noticeMail(
        { to, subject, content, translator, ...replyTo, ...(calendar !== null && { calendar }) },
        {
          inbox,
          // The office acts in the cast, where places are open and alternates are asked.
          project: projectId === null ? null : `${publicUrl}/project/${projectId}${isDesk(role) ? '/cast' : ''}`,
          choices: kind === 'must' ? null : choices,
          answer: asks && { page: pageOf(asks), url: answerUrl(asks) },
        },
      )
    const unsubscribe = `${publicUrl}/unsubscribe/${unsubscribeTokens.make(userId)}`
    return officeMail({ to, subject, content, translator, ...replyTo }, { inbox, unsubscribe })
  }
}
