import { createHash } from 'node:crypto'
import type { MailGrantValues } from '@callboard/contract/messages/mailbox/endpoints'

/** The secrets of an OAuth2 sign-in. */
export interface GrantSecrets {
  /** Empty for an application without one. */
  readonly clientSecret: string
  readonly refreshToken: string
}

/** An OAuth2 sign-in that gives access tokens for mail servers. */
export interface MailGrant extends GrantSecrets {
  readonly tokenAddress: string
  readonly clientId: string
}

/** The address where each provider exchanges refresh tokens; for other providers, the office enters it. */
export function tokenAddressOf({ provider, tenant, tokenAddress }: MailGrantValues): string {
  if (provider === 'google') return 'https://oauth2.googleapis.com/token'
  if (provider === 'other') return tokenAddress ?? ''
  return `https://login.microsoftonline.com/${encodeURIComponent(tenant ?? '')}/oauth2/v2.0/token`
}

export const mailGrantOf = (values: MailGrantValues, secrets: GrantSecrets): MailGrant => ({
  tokenAddress: tokenAddressOf(values),
  clientId: values.clientId,
  ...secrets,
})

/** Identifies a sign-in as it was typed. A different refresh token is a different sign-in. */
export const grantKey = ({ tokenAddress, clientId, refreshToken }: MailGrant): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([tokenAddress, clientId, refreshToken]))
    .digest()
