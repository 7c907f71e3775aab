import type { Mail } from '#platform/mail/mail.ts'

/** Characters of a message that inboxes show after its subject. */
const PREVIEW_LENGTH = 140

/**
 * The mail that goes with a message of the office.
 *
 * @param links the message in the inbox, and the page that ends such mails
 */
export function officeMail(
  message: { readonly to: string; readonly subject: string; readonly content: string },
  links: { readonly inbox: string; readonly unsubscribe: string },
): Mail {
  const { to, subject, content } = message
  return {
    to,
    subject,
    preview: content.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    heading: subject,
    parts: [
      { kind: 'text', text: content },
      { kind: 'button', label: 'Open in Callboard', url: links.inbox },
      { kind: 'link', lead: 'Messages are also in your inbox.', label: 'Get no more of them by e-mail', url: links.unsubscribe },
    ],
    // One click in the mail program is enough (RFC 8058).
    headers: { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
