import { cutText } from '@callboard/contract/graphemes'
import { msg, type Translator } from '@callboard/contract/translate'
import type { Mail, MailPart } from '#platform/mail/mail.ts'
import type { AnswerPage } from '#platform/tokens.ts'

/** Characters of the preview text that mail programs show after the subject. */
const PREVIEW_LENGTH = 140

interface Texts {
  readonly to: string
  /** The recipient's translations. */
  readonly translator: Translator
  readonly subject: string
  readonly content: string
  /** A calendar file. */
  readonly calendar?: string
  /** The address at which replies are read as answers. */
  readonly replyTo?: string
  /** How many files the message has in its conversation. */
  readonly files?: number
}

/** Tells the reader that the conversation has files. */
export function fileNote(count: number, { plural }: Translator): MailPart[] {
  if (count === 0) return []
  return [
    {
      kind: 'note',
      text: plural(
        count,
        '1 file comes with this message. Open it in Callboard to see it.',
        '{count} files come with this message. Open it in Callboard to see them.',
      ),
    },
  ]
}

function withText({ content, files = 0, ...mail }: Texts, parts: readonly MailPart[]): Mail {
  const preview = cutText(content.replace(/\s+/g, ' '), PREVIEW_LENGTH)
  const own: MailPart[] = [{ kind: 'text', text: content }, ...fileNote(files, mail.translator)]
  return { ...mail, wording: null, preview, heading: mail.subject, parts: [...own, ...parts] }
}

/** The label of the button to the page of a question. */
const ANSWER_LABEL: Readonly<Record<AnswerPage, string>> = {
  offer: msg('Accept or decline'),
  invitation: msg('Say yes or no'),
  booking: msg('Say whether you can still come'),
  check: msg('Say when you can come'),
  call: msg('Confirm your call'),
  slot: msg('Choose your time'),
  request: msg('See what we ask for'),
}

/** The label of the button for a person who already has a time; their mail has a calendar file of it. */
const CHANGE_SLOT = msg('Change your time')

/** The small print of a mail that its reader may choose to get in another way. */
export const choicesLink = ({ t }: Translator, url: string): MailPart => ({
  kind: 'link',
  lead: t('You decide how you are told:'),
  label: t('choose which emails you get'),
  url,
})

/**
 * The mail of a notice. It has no unsubscribe link, because applicants must get it.
 *
 * @param links the message in the inbox, its casting call, and the page to answer its question without signing in
 */
export function noticeMail(
  notice: Texts,
  {
    inbox,
    project,
    choices,
    answer,
  }: {
    readonly inbox: string
    readonly project: string | null
    /** The page for choosing how to be notified; `null` for notices that are always mailed. */
    readonly choices: string | null
    readonly answer: { readonly page: AnswerPage; readonly url: string } | null
  },
): Mail {
  const { t } = notice.translator
  const [label, url] = [t(project ? 'See the casting call' : 'Open in Callboard'), project ?? inbox]
  const more = choices === null ? [] : [choicesLink(notice.translator, choices)]
  if (answer === null) return withText(notice, [{ kind: 'button', label, url }, ...more])
  const question = answer.page === 'slot' && notice.calendar !== undefined ? CHANGE_SLOT : ANSWER_LABEL[answer.page]
  return withText(notice, [
    { kind: 'button', label: t(question), url: answer.url },
    { kind: 'link', lead: t('You can answer without signing in.'), label, url },
    ...more,
  ])
}

/**
 * The mail of a message of the office.
 *
 * @param links the message in the inbox, and the page to unsubscribe
 */
export function officeMail(message: Texts, links: { readonly inbox: string; readonly unsubscribe: string }): Mail {
  const { t } = message.translator
  return {
    ...withText(message, [
      { kind: 'button', label: t('Open in Callboard'), url: links.inbox },
      { kind: 'link', lead: t('Messages are also in your inbox.'), label: t('Get no more of them by email'), url: links.unsubscribe },
    ]),
    // One click in the mail program is enough (RFC 8058).
    headers: { 'List-Unsubscribe': `<${links.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
