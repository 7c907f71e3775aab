/** How the connection to a mail server is encrypted: after a plain-text greeting, from the first byte, or not at all. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

/** The usual port of IMAP for each. */
export const IMAP_PORT: Readonly<Record<MailSecurity, number>> = { starttls: 143, tls: 993, none: 143 }

/** How we sign in at a mail server. */
export const MAIL_SIGN_IN = ['password', 'oauth2'] as const
export type MailSignIn = (typeof MAIL_SIGN_IN)[number]

/** Providers of the OAuth2 sign-in. */
export const GRANT_PROVIDERS = ['microsoft', 'google', 'other'] as const
export type GrantProvider = (typeof GRANT_PROVIDERS)[number]

/** The folder that exists in every mailbox (RFC 9051, 5.1). */
export const INBOX = 'INBOX'

/** Why the OAuth2 sign-in fails: the provider refuses it permanently, or does not answer. */
export const GRANT_FAILURES = ['refused', 'unreachable'] as const
export type GrantFailure = (typeof GRANT_FAILURES)[number]

/**
 * Why incoming mail cannot be read. The host does not exist, refuses the connection, does not answer, or does not speak IMAP. Its
 * certificate is invalid, or it offers no encryption. It refuses the password or the access token. The OAuth2 sign-in is refused
 * permanently, or its provider does not answer. The folder does not exist. The server has a fault.
 */
export const INCOMING_FAILURES = [
  'unknown-host',
  'refused',
  'silent',
  'unreachable',
  'certificate',
  'no-encryption',
  'password',
  'token',
  'grant-refused',
  'grant-unreachable',
  'folder',
  'fault',
] as const
export type IncomingFailure = (typeof INCOMING_FAILURES)[number]

/** Failures that only a person can fix. They are reported at once, all others after `INCOMING_PATIENCE_MINUTES`. */
export const LASTING_FAILURES: ReadonlySet<IncomingFailure> = new Set([
  'certificate',
  'no-encryption',
  'password',
  'token',
  'grant-refused',
  'folder',
])

/** Minutes for which a mail server may be unreachable before the office is told. No mail is lost meanwhile. */
export const INCOMING_PATIENCE_MINUTES = 60

/** Milliseconds that the page waits for the mailbox, including its OAuth2 sign-in. */
export const INCOMING_TRY_MS = 15_000

/** The messages for invalid settings of a mailbox or an OAuth2 sign-in. */
export const MAILBOX_MESSAGE = {
  host: 'Please enter the name of a mail server such as mail.example.edu',
  port: 'Please enter a port from 1 to 65535',
  user: 'Please enter the user, which is usually the address of the mailbox',
  folder: 'Please enter the name of a folder such as INBOX',
  noPassword: 'Please enter the password',
  password: 'Please enter the password again: the mail server, the user or the encryption has changed.',
  noGrant: 'Please set up the OAuth2 sign-in first.',
  grantInUse: 'A mail server signs in with it. Please choose a password there first.',
  clientId: 'Please enter the client id of the application',
  tenant: 'Please enter the tenant: its id, or a domain such as example.edu',
  tokenAddress: 'Please enter the token address, which begins with https://',
  refreshToken: 'Please enter the refresh token: the provider or the client id has changed, or none is stored.',
} as const
