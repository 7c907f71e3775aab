import type { GrantFailure, GrantProvider, IncomingFailure, MailSecurity } from '@callboard/contract/messages/mailbox/rules'
import { msg } from '#app/language/t.ts'

export const SECURITY_NAME: Readonly<Record<MailSecurity, string>> = {
  starttls: msg('STARTTLS (usual)'),
  tls: msg('TLS from the start'),
  none: msg('None (only inside your own network)'),
}

export const PROVIDER_NAME: Readonly<Record<GrantProvider, string>> = {
  microsoft: msg('Microsoft 365'),
  google: msg('Google'),
  other: msg('Another provider'),
}

/** Why a mailbox cannot be read, and how to fix it. */
export const INCOMING_TEXT: Readonly<Record<IncomingFailure, string>> = {
  'unknown-host': msg('There is no server with this name. Check the spelling.'),
  refused: msg('The server refuses connections at this port. Check the port and the encryption.'),
  silent: msg('The server does not answer at this port. Check the port; a firewall may be blocking it.'),
  unreachable: msg('No mail server answers there. Check the name, the port and the encryption; a firewall may be blocking it.'),
  certificate: msg('The certificate of the server is not valid for this name, so the password was not sent.'),
  'no-encryption': msg('The server offers no encryption, so the password was not sent. Check the encryption.'),
  password: msg('The server refuses the user or the password. Microsoft 365 and Google take no password: choose OAuth2.'),
  token: msg('The server refuses the OAuth2 sign-in for this user. Check the user, and what the application may do.'),
  'grant-refused': msg('The provider does not accept the OAuth2 sign-in any more. Enter a new refresh token.'),
  'grant-unreachable': msg('The provider of the OAuth2 sign-in does not answer.'),
  folder: msg('There is no folder with this name in the mailbox.'),
  fault: msg('The mail server has a fault. It is tried again every few minutes.'),
}

export const GRANT_TEXT: Readonly<Record<GrantFailure, string>> = {
  refused: msg('The provider refuses it. Check the client id, the client secret and the refresh token.'),
  unreachable: msg('The provider does not answer as it should. Check the address, and try again in a moment.'),
}
