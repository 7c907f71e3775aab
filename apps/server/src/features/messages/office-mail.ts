import { cutText } from '@callboard/contract/graphemes'
import type { Words } from '@callboard/contract/words'
import type { Mail, MailPart } from '#platform/mail/mail.ts'

/** Characters of a message that inboxes show after its subject. */
const PREVIEW_LENGTH = 140

interface Texts {
  readonly to: string
  /** The recipient's. */
  readonly words: Words
  readonly subject: string
  readonly content: string
}

function withText({ to, words, subject, content }: Texts, parts: readonly MailPart[]): Mail {
  const preview = cutText(content.replace(/\s+/g, ' '), PREVIEW_LENGTH)
  return { to, words, subject, preview, heading: subject, parts: [{ kind: 'text', text: content }, ...parts] }
}

/**
 * The mail that goes with a notice, which nobody can stop: anyone who applies wants to know.
 *
 * @param links the message in the inbox, and the casting call it is about
 */
export function noticeMail(notice: Texts, links: { readonly inbox: string; readonly project: string | null }): Mail {
  const label = notice.words.t(links.project ? 'See the casting call' : 'Open in Callboard')
  return withText(notice, [{ kind: 'button', label, url: links.project ?? links.inbox }])
}

/**
 * The mail that goes with a message of the office.
 *
 * @param links the message in the inbox, and the page that ends such mails
 */
export function officeMail(message: Texts, links: { readonly inbox: string; readonly unsubscribe: string }): Mail {
  const { t } = message.words
  return {
    ...withText(message, [
      { kind: 'button', label: t('Open in Callboard'), url: links.inbox },
      { kind: 'link', lead: t('Messages are also in your inbox.'), label: t('Get no more of them by e-mail'), url: links.unsubscribe },
    ]),
    // One click in the mail program is enough (RFC 8058).
    headers: { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
