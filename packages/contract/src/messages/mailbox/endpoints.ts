import { z } from 'zod'
import { boundedInteger, instant, optionalText, requiredText } from '../../common.ts'
import { GRANT_PROVIDERS, INBOX, INCOMING_FAILURES, MAIL_SECURITY, MAIL_SIGN_IN, MAILBOX_MESSAGE } from './rules.ts'

/** The connection to a mail server, for sending or receiving. */
export const mailConnection = {
  host: requiredText(MAILBOX_MESSAGE.host, 253).refine(
    (host) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(host),
    MAILBOX_MESSAGE.host,
  ),
  port: boundedInteger(1, 65_535, MAILBOX_MESSAGE.port),
  security: z.enum(MAIL_SECURITY),
  signIn: z.enum(MAIL_SIGN_IN).default('password'),
}

/** The mailbox for answers, without its password. */
export const incomingServer = z.object({
  ...mailConnection,
  user: requiredText(MAILBOX_MESSAGE.user, 200),
  folder: requiredText(MAILBOX_MESSAGE.folder, 200).default(INBOX),
})
export type IncomingServer = z.output<typeof incomingServer>

/** A mailbox as the page sends it. Without a password, the stored one is used. */
export const typedIncoming = incomingServer.extend({ password: z.string().max(500).optional() })
export type TypedIncoming = z.output<typeof typedIncoming>

/** The OAuth2 sign-in at mail servers, without its secrets. */
export const mailGrant = z.object({
  provider: z.enum(GRANT_PROVIDERS),
  clientId: requiredText(MAILBOX_MESSAGE.clientId, 500),
  /** For Microsoft 365: the id or a domain of the organisation. */
  tenant: optionalText(200),
  /** For another provider: the address that exchanges a refresh token. */
  tokenAddress: optionalText(2048),
})
export type MailGrantValues = z.output<typeof mailGrant>

/** An OAuth2 sign-in as the page sends it. Without a refresh token, the stored secrets are used. */
export const typedGrant = mailGrant.extend({
  /** Empty for an application without a client secret. */
  clientSecret: z.string().max(2000).optional(),
  refreshToken: z.string().max(10_000).optional(),
})
export type TypedGrant = z.output<typeof typedGrant>

/** Why mail cannot be read, and since when. */
export const incomingTrouble = z.object({ reason: z.enum(INCOMING_FAILURES), since: instant })
export type IncomingTrouble = z.output<typeof incomingTrouble>

/** The mailbox as the settings show it. */
export const incomingSettings = z.object({
  /** The configured server, without the password. */
  server: incomingServer.extend({ hasPassword: z.boolean() }).nullable(),
  /** When mail was last checked; `null` before the first time. */
  readAt: instant.nullable(),
  /** `null` while mail can be read, and during a short outage. */
  trouble: incomingTrouble.nullable(),
})

/** The OAuth2 sign-in as the settings page shows it. */
export const grantSettings = z.object({
  stored: mailGrant.extend({ hasSecret: z.boolean() }).nullable(),
  /** Since when the provider has refused it; `null` while it works. */
  refusedSince: instant.nullable(),
})
