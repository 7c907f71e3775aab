import { isThisMachine } from '@callboard/contract/accounts/single-sign-on/rules'
import type { TypedGrant, TypedIncoming } from '@callboard/contract/messages/mailbox/endpoints'
import { MAILBOX_MESSAGE } from '@callboard/contract/messages/mailbox/rules'
import type { MailServer } from '@callboard/contract/office/settings/endpoints'
import { fieldError } from '#platform/app-error.ts'
import type { SettingsRow } from './settings.repository.ts'
import type { StoredSettings } from './stored-settings.ts'
import { mayKeepGrant, mayKeepPassword } from './stored-values.ts'

/** A mail server as the page sends it; without a password the stored one is used. */
export type TypedServer = MailServer & { readonly password?: string | undefined }

type Boxes = Pick<StoredSettings, 'mail' | 'incoming' | 'grant'>
type Typed<Fields extends keyof SettingsRow> = Pick<SettingsRow, Fields>

function checkSignIn(before: SettingsRow, { signIn, user }: Pick<MailServer, 'signIn' | 'user'>): void {
  if (signIn !== 'oauth2') return
  if (user === null) throw fieldError('server.user', MAILBOX_MESSAGE.user)
  if (before.mailGrant === null) throw fieldError('server.signIn', MAILBOX_MESSAGE.noGrant)
}

/**
 * What to store for a typed mail server.
 *
 * @throws AppError 400 when the stored password belongs to another server, because it could be sent to any server that the page names, or
 * unencrypted
 */
export function typedMailServer(
  before: SettingsRow,
  { password, ...mailServer }: TypedServer,
  boxes: Boxes,
): Typed<'mailServer' | 'mailPassword'> {
  checkSignIn(before, mailServer)
  if (password !== undefined) return { mailServer, mailPassword: password === '' ? null : boxes.mail.seal(password) }
  const isKept = mayKeepPassword(before.mailServer, mailServer)
  const isNeeded = mailServer.signIn === 'password' && mailServer.user !== null
  if (isNeeded && !isKept && before.mailPassword !== null) throw fieldError('server.password', MAILBOX_MESSAGE.password)
  return { mailServer, mailPassword: isKept && mailServer.user !== null ? before.mailPassword : null }
}

/** What to store for a typed mailbox. @throws AppError 400 as `typedMailServer`, and without any password */
export function typedIncoming(
  before: SettingsRow,
  { password, ...incoming }: TypedIncoming,
  boxes: Boxes,
): Typed<'incoming' | 'incomingPassword'> {
  checkSignIn(before, incoming)
  if (password) return { incoming, incomingPassword: boxes.incoming.seal(password) }
  const kept = mayKeepPassword(before.incoming, incoming) ? before.incomingPassword : null
  if (incoming.signIn === 'password' && (kept === null || password === '')) {
    throw fieldError('server.password', before.incomingPassword === null ? MAILBOX_MESSAGE.noPassword : MAILBOX_MESSAGE.password)
  }
  return { incoming, incomingPassword: kept }
}

/**
 * What to store for a typed OAuth2 sign-in.
 *
 * @param publicUrl our own address: only an instance on a local machine accepts a token address without https
 * @throws AppError 400 when something is missing, or when the stored secrets belong to another provider and would be sent to the new one
 */
export function typedMailGrant(
  before: SettingsRow,
  { clientSecret, refreshToken, ...typed }: TypedGrant,
  { boxes, publicUrl }: { boxes: Boxes; publicUrl: string },
): Typed<'mailGrant' | 'mailGrantSecrets'> {
  const { provider } = typed
  const mailGrant = {
    ...typed,
    tenant: provider === 'microsoft' ? typed.tenant : null,
    tokenAddress: provider === 'other' ? typed.tokenAddress : null,
  }
  if (provider === 'microsoft' && !/^[a-z0-9][a-z0-9.-]*$/i.test(mailGrant.tenant ?? ''))
    throw fieldError('grant.tenant', MAILBOX_MESSAGE.tenant)
  if (provider === 'other' && !isTokenAddress(mailGrant.tokenAddress, publicUrl)) {
    throw fieldError('grant.tokenAddress', MAILBOX_MESSAGE.tokenAddress)
  }
  const kept = mayKeepGrant(before.mailGrant, mailGrant) ? boxes.grant.open(before.mailGrantSecrets) : undefined
  const token = refreshToken || kept?.refreshToken
  if (token === undefined) throw fieldError('grant.refreshToken', MAILBOX_MESSAGE.refreshToken)
  if (!refreshToken && clientSecret === undefined) return { mailGrant, mailGrantSecrets: before.mailGrantSecrets }
  return { mailGrant, mailGrantSecrets: boxes.grant.seal({ clientSecret: clientSecret ?? kept?.clientSecret ?? '', refreshToken: token }) }
}

function isTokenAddress(text: string | null, publicUrl: string): boolean {
  const url = URL.parse(text ?? '')
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(new URL(publicUrl).hostname))
}
