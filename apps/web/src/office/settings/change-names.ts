import { msg, t } from '#app/language/t.ts'
import { MAIL_NAME } from '#shared/mail-names.ts'
import { QUESTION_NAME } from '#shared/registration/question-names.ts'
import { FIELD_NAME } from '#shared/settings-fields.ts'
import { LANGUAGE_NAME } from './settings-text.ts'

/** The names of a setting's parts, by the last step of their path. */
const STEP_NAME: Readonly<Record<string, string>> = {
  // Email texts and kiosk
  opening: msg('Opening lines'),
  closing: msg('Closing lines'),
  footer: msg('Footer'),
  welcome: msg('Welcome'),
  takesNames: msg('People check in by their name on a paired kiosk'),
  // The question about photographs
  version: msg('Version of the question'),
  intro: msg('Before the question'),
  casting: msg('For casting here'),
  directors: msg('For directors and productions outside'),
  publicity: msg('For publicity'),
  // Privacy
  isPublic: msg('Open to anyone with its address'),
  hidesContact: msg('Contact hidden'),
  accountsMonthsAfterGraduation: msg('Accounts of graduates'),
  accountsMonthsUnused: msg('Accounts without a year of graduation'),
  selfTapesMonths: msg('Self-tapes'),
  applicationsMonthsAfterCall: msg('Applications'),
  messagesMonths: msg('Messages'),
  // Replies by email
  address: msg('Address for replies'),
  trustedHost: msg('Server whose checks count'),
  // Text messages
  header: msg('Header'),
  format: msg('Format'),
  body: msg('What is sent'),
  countryCode: msg('Country code'),
  // Mail servers, OAuth2 and single sign-on
  host: msg('Mail server'),
  port: msg('Port'),
  security: msg('Encryption'),
  user: msg('User'),
  signIn: msg('Sign-in'),
  folder: msg('Folder'),
  provider: msg('Provider'),
  tenant: msg('Tenant'),
  tokenAddress: msg('Token address'),
  from: msg('Sender'),
  kind: msg('Kind'),
  issuer: msg('Issuer'),
  entityId: msg('Our name at the provider'),
  trustEmail: msg('Trust addresses that the provider does not mark as verified'),
  clientId: msg('Client id'),
  scopes: msg('Scopes'),
  adminClaim: msg('Claim with the groups'),
  adminValues: msg('Groups of casting directors'),
  metadata: msg('Metadata of the provider'),
  emailAttribute: msg('Attribute with the address'),
  adminAttribute: msg('Attribute with the groups'),
}

/** Steps of a path that have no name, because they only group others. */
const GROUPS = ['own', 'fields']

/** `closing` names both an email and the last screen of the kiosk. */
function namesOf(field: string, isFirst: boolean): Readonly<Record<string, string>> {
  if (field === 'mails' && isFirst) return { ...STEP_NAME, ...MAIL_NAME }
  if (field === 'textGateway') return { ...STEP_NAME, address: msg('Address of the gateway') }
  if (field === 'kiosk') return { ...STEP_NAME, ...QUESTION_NAME, ...LANGUAGE_NAME, closing: msg('At the end') }
  return { ...STEP_NAME, ...LANGUAGE_NAME }
}

/**
 * The name of a changed setting for the office.
 *
 * @param part the path of the part that changed, such as `own.call.en.closing`; empty for a setting without parts
 */
export function changeName(field: string, part: string): string {
  const name = t(FIELD_NAME[field] ?? field)
  if (part === '') return name
  const steps = part.split('.').filter((step) => !GROUPS.includes(step))
  return steps.map((step, index) => t(namesOf(field, index === 0)[step] ?? step)).join(' · ')
}

/** A stored value as text for the page. */
export function changedValue(value: string | null): string {
  if (value === null) return t('nothing')
  if (value === 'true' || value === 'false') return value === 'true' ? t('Yes') : t('No')
  return value
}
