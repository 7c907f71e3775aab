import type { TestMail } from '@callboard/contract/office/instance/endpoints'
import { msg, t } from '#app/language/t.ts'

/** The meanings of the codes of mail connections; the first code that occurs decides. */
const MEANING: readonly (readonly [code: RegExp, text: string])[] = [
  [/EGRANTREFUSED/, msg('The provider does not accept the OAuth2 sign-in any more. Enter a new refresh token.')],
  [/EGRANTUNREACHABLE/, msg('The provider of the OAuth2 sign-in does not answer.')],
  [/EAUTH|\b53[045]\b/, msg('It refused the user or the password.')],
  [/ETLS|CERT|SELF_SIGNED|ERR_TLS/, msg('No encrypted connection could be made. Check the encryption, and the server’s certificate.')],
  [/unreachable/, msg('No mail server answers there. Check the name, the port and the encryption; a firewall may be blocking it.')],
]

/** The problem of a mail server, as text. @param reason the codes of the failure, which the text keeps for the operator of the server */
export function mailFailureText(reason: string | null): string {
  if (reason === null) return t('The mail server could not be used. Check the mail server in the settings.')
  const known = MEANING.find(([code]) => code.test(reason))
  if (known) return t('{meaning} ({code})', { meaning: t(known[1]), code: reason })
  return t('The mail server could not be used ({reason}). Check the mail server in the settings.', { reason })
}

/** The outcome of a test mail, for the person who sent it. */
export function testMailText({ outcome, to, reason }: TestMail): { title: string; description: string; tone?: 'destructive' } {
  switch (outcome) {
    case 'sent':
      return { title: t('Test email sent'), description: t('Look for it at {to}, in the spam folder too.', { to }) }
    case 'written':
      return { title: t('Written to the outbox folder'), description: t('It is not delivered: no mail server is connected yet.') }
    case 'refused':
      return {
        title: t('The mail server refused it'),
        description: t('It will not take email to {to}. Its log says why.', { to }),
        tone: 'destructive',
      }
    case 'failed':
      return {
        title: t('The email was not sent'),
        description: mailFailureText(reason),
        tone: 'destructive',
      }
  }
}
