import { isDeepStrictEqual } from 'node:util'
import type { StaffRole } from '@callboard/contract/access'
import type { SignOnValues } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { type Institution, type InstitutionFile, institution as institutionSchema } from '@callboard/contract/institution'
import type { MailTexts } from '@callboard/contract/messages/mail-texts/rules'
import type { IncomingServer, MailGrantValues } from '@callboard/contract/messages/mailbox/endpoints'
import type { TextGateway } from '@callboard/contract/messages/texts/endpoints'
import type { MailServer, OfficeValues } from '@callboard/contract/office/settings/endpoints'
import type { Config } from '#config.ts'
import { type SignOnSettings, signOnAddresses } from '#config-sign-in.ts'
import { type GrantSecrets, type MailGrant, mailGrantOf } from './mail/mail-grant.ts'
import type { MailSettings } from './mail/mailer.ts'
import type { SmtpServer } from './mail/smtp-connect.ts'

/** An address with its role. */
export interface StaffMember {
  readonly email: string
  readonly role: StaffRole
}

/** A mailbox with its password, if it has one. */
export type TypedMailbox = IncomingServer & { readonly password: string | undefined }

/** A mailbox, and our way to sign in there. */
export interface Mailbox {
  readonly server: IncomingServer
  /** `undefined` when the secret is missing. */
  readonly secret: { readonly password: string } | { readonly grant: MailGrant } | undefined
}

/** A text message gateway with its secret, if it has one. */
export type KeyedGateway = TextGateway & { readonly secret: string | undefined }

/** The office's stored settings. */
export interface StoredOffice {
  /** 0 while nothing is stored. */
  readonly version: number
  readonly values: Partial<OfficeValues>
  readonly mailServer: (MailServer & { readonly password: string | undefined }) | null
  /** The mailbox for answers. */
  readonly incoming: TypedMailbox | null
  /** The OAuth2 sign-in for mail servers; unusable without `secrets`. */
  readonly mailGrant: (MailGrantValues & { readonly secrets: GrantSecrets | undefined }) | null
  readonly textGateway: KeyedGateway | null
  readonly signOn: (SignOnValues & { readonly clientSecret?: string | undefined }) | null
  /** Addresses of the staff, with the role from the office. */
  readonly staff: readonly StaffMember[]
}

/** The settings in force. They change while the instance runs, so read each where it is used and do not copy it at the start. */
export interface Office {
  readonly institution: Institution
  readonly emailDomains: readonly string[] | null
  readonly strongAdmins: boolean
  /** The role of each staff address. Addresses in the environment are casting directors, whatever is stored. */
  readonly staffRoles: ReadonlyMap<string, StaffRole>
  readonly mail: MailSettings
  /** The mailbox for answers. The object stays the same until something about it changes. */
  readonly incoming: Mailbox | undefined
  /** The OAuth2 sign-in of mail servers. */
  readonly mailGrant: MailGrant | undefined
  /** The text message gateway; `undefined` while no texts are sent. It cannot be used without its secret. */
  readonly textGateway: KeyedGateway | undefined
  /**
   * The address to write to: the support address, or the sender of mails unless it is a no-reply address. `null` without either; never a
   * person’s address.
   */
  readonly contact: string | null
  /** The object stays the same until something about single sign-on changes. */
  readonly signOn: SignOnSettings | undefined
  /** The office's own lines in mails. */
  readonly mails: MailTexts
  /** The address for answers to mails of the office, and the host whose sender checks are trusted. */
  readonly replies: OfficeValues['replies']
  readonly stored: StoredOffice
  /** The settings that the environment or `institution.json` fixes. */
  readonly fixed: ReadonlySet<string>
  /** Puts other settings in force. */
  use(stored: StoredOffice): void
}

const NO_OWN_LINES: MailTexts = { footer: { en: null, es: null }, own: {} }

const NO_REPLIES: OfficeValues['replies'] = { address: null, trustedHost: null }

const NOTHING: StoredOffice = {
  version: 0,
  values: {},
  mailServer: null,
  incoming: null,
  mailGrant: null,
  textGateway: null,
  signOn: null,
  staff: [],
}

/**
 * The settings of the office. The environment and `institution.json` override the stored ones.
 *
 * @param file the contents of `institution.json`
 */
export function openOffice(config: Config, file: InstitutionFile): Office {
  let inForce = merge(config, file, NOTHING)
  const keys = Object.keys(institutionSchema.shape) as (keyof Institution)[]
  const live = Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, { enumerable: true, get: () => inForce.institution[key] }])),
  ) as Institution
  const fixed = new Set<string>(Object.keys(file))
  if (config.allowedEmailDomains) fixed.add('emailDomains')
  if (config.strongAdmins !== undefined) fixed.add('strongAdmins')
  if (config.mail.kind === 'smtp') fixed.add('mail')
  if (config.signOn) fixed.add('signOn')
  return {
    institution: live,
    get emailDomains() {
      return inForce.emailDomains
    },
    get strongAdmins() {
      return inForce.strongAdmins
    },
    get staffRoles() {
      return inForce.staffRoles
    },
    get mail() {
      return inForce.mail
    },
    get signOn() {
      return inForce.signOn
    },
    get incoming() {
      return inForce.incoming
    },
    get mailGrant() {
      return inForce.mailGrant
    },
    get textGateway() {
      return inForce.stored.textGateway ?? undefined
    },
    get contact() {
      return inForce.contact
    },
    get mails() {
      return inForce.mails
    },
    get replies() {
      return inForce.replies
    },
    get stored() {
      return inForce.stored
    },
    fixed,
    use(stored) {
      // An instance may learn of two changes in the wrong order.
      if (stored.version < inForce.stored.version) return
      const next = merge(config, file, stored)
      // Kept identical if unchanged: the mailer, the mail reader and single sign-on compare by identity, and keep their connections.
      const { mail, signOn, incoming } = inForce
      inForce = {
        ...next,
        ...(isDeepStrictEqual(next.mail, mail) && { mail }),
        ...(isDeepStrictEqual(next.incoming, incoming) && { incoming }),
        ...(isDeepStrictEqual(next.signOn, signOn) && { signOn }),
      }
    },
  }
}

function merge(config: Config, file: InstitutionFile, stored: StoredOffice) {
  const { emailDomains = null, strongAdmins = false, mails = NO_OWN_LINES, replies = NO_REPLIES, ...own } = stored.values
  // Both parts were checked when they were written; a new release may have narrowed a rule, and the instance must still start.
  const institution = { ...institutionSchema.parse({}), ...own, ...file }
  const mailGrant = stored.mailGrant?.secrets && mailGrantOf(stored.mailGrant, stored.mailGrant.secrets)
  const mail = mailOf(config, stored.mailServer, mailGrant)
  return {
    stored,
    mailGrant,
    incoming: stored.incoming ? mailboxOf(stored.incoming, mailGrant) : undefined,
    institution,
    contact: institution.supportEmail ?? answeringSender(mail),
    emailDomains: config.allowedEmailDomains ?? emailDomains,
    strongAdmins: config.strongAdmins ?? strongAdmins,
    staffRoles: new Map<string, StaffRole>([
      ...stored.staff.map(({ email, role }) => [email, role] as const),
      ...config.adminEmails.map((email) => [email, 'admin'] as const),
    ]),
    mail,
    signOn: config.signOn ?? (stored.signOn ? signOnOf(stored.signOn, config.publicUrl) : undefined),
    mails,
    replies,
  }
}

/** The sender address of mails, unless it is a no-reply address. */
function answeringSender({ mailFrom }: MailSettings): string | null {
  const address = /<([^>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return /^(no|do-?not)-?_?reply/i.test(address) ? null : address
}

/** The mail server of the settings, in the form for sending mails. */
export function smtpServerOf(
  { host, port, security, signIn, user, password }: MailServer & { readonly password: string | undefined },
  grant: MailGrant | undefined,
): SmtpServer {
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`)
  const server = { kind: 'smtp', requireTls: security !== 'none' } as const
  if (signIn === 'oauth2' && user !== null && grant) return { ...server, url: url.href, oauth2: { user, grant } }
  if (user !== null) {
    url.username = encodeURIComponent(user)
    url.password = encodeURIComponent(password ?? '')
  }
  return { ...server, url: url.href }
}

/** A mailbox with its credentials: the password, or the OAuth2 sign-in. */
export function mailboxOf({ password, ...server }: TypedMailbox, grant: MailGrant | undefined): Mailbox {
  if (server.signIn === 'oauth2') return { server, secret: grant && { grant } }
  return { server, secret: password === undefined ? undefined : { password } }
}

function mailOf(config: Config, server: StoredOffice['mailServer'], grant: MailGrant | undefined): MailSettings {
  const ownSender = config.mailFrom ?? `Callboard <no-reply@${new URL(config.publicUrl).hostname}>`
  if (config.mail.kind === 'smtp' || server === null) return { mail: config.mail, mailFrom: ownSender }
  return { mail: smtpServerOf(server, grant), mailFrom: config.mailFrom ?? server.from }
}

/** Single sign-on from the office's settings; `undefined` while the secret is missing. @param publicUrl our own origin */
export function signOnOf(
  values: SignOnValues & { readonly clientSecret?: string | undefined },
  publicUrl: string,
): SignOnSettings | undefined {
  if (values.kind === 'oidc') {
    const { clientSecret } = values
    return clientSecret === undefined ? undefined : { ...values, clientSecret, isTyped: true }
  }
  const { metadata, entityId, ...attributes } = values
  return {
    ...attributes,
    provider: metadata.startsWith('<') ? { kind: 'text', xml: metadata } : { kind: 'url', url: metadata },
    entityId: entityId ?? signOnAddresses(publicUrl).samlMetadata,
    isTyped: true,
  }
}
