import { cutText } from '@callboard/contract/graphemes'
import { DIGEST_LINES } from '@callboard/contract/messages/notices/rules'
import { msg, type Translator } from '@callboard/contract/translate'
import type { Mail, MailPart } from '#platform/mail/mail.ts'
import { choicesLink, fileNote } from './message-mail.ts'

/** Characters of a message that are shown. */
const EXCERPT_LENGTH = 200

/** The target of a line: the message, or the page to answer its question without signing in. */
interface Line {
  readonly subject: string
  readonly content: string
  readonly url: string
  readonly isQuestion: boolean
  readonly files: number
}

const OPEN = { message: msg('read it'), question: msg('answer it') } as const

/** The daily email: a line for each message, oldest first. */
export function digestMail(
  { to, translator, lines }: { readonly to: string; readonly translator: Translator; readonly lines: readonly Line[] },
  links: { readonly inbox: string; readonly choices: string },
): Mail {
  const { t, plural } = translator
  const shown = lines.slice(0, DIGEST_LINES)
  const rest = lines.length - shown.length
  const heading = plural(lines.length, '{count} new message', '{count} new messages')
  return {
    to,
    translator,
    wording: null,
    subject: heading,
    preview: shown.map(({ subject }) => subject).join(' · '),
    heading,
    parts: [
      ...shown.flatMap(({ subject, content, url, isQuestion, files }): MailPart[] => [
        { kind: 'quote', text: `${subject}\n\n${cutText(content.replace(/\s+/g, ' '), EXCERPT_LENGTH, '…')}` },
        ...fileNote(files, translator),
        { kind: 'link', lead: '', label: t(isQuestion ? OPEN.question : OPEN.message), url },
      ]),
      ...(rest === 0 ? [] : [{ kind: 'text', text: plural(rest, 'And {count} more.', 'And {count} more.') } as const]),
      { kind: 'button', label: t('Open your messages'), url: links.inbox },
      choicesLink(translator, links.choices),
    ],
  }
}
