/**
 * Why single sign-on failed, with the message for the user. `/sign-in?problem=<name>` shows it; only the server's log has the
 * internal reason.
 */
export const SIGN_ON_PROBLEM = {
  unavailable: 'Single sign-on cannot be reached right now. Please try again in a moment, or sign in by email.',
  denied: 'Single sign-on did not let you in, or you cancelled it. Nothing was changed.',
  address: 'Single sign-on did not tell us your email address. Please sign in by email.',
  unverified: 'Single sign-on could not confirm that this email address is yours. Please sign in by email.',
  domain: 'People with this address cannot sign in here.',
  setUp: 'This Callboard is not set up yet. Please come back when the casting office has done it.',
  taken: 'This email address already belongs to another person’s account. Please ask the casting office.',
  over: 'This sign-in took too long, was used already, or was begun in another browser. Please begin again.',
  failed: 'Single sign-on gave an answer that cannot be trusted. Please begin again.',
} as const
export type SignOnProblem = keyof typeof SIGN_ON_PROBLEM
export const SIGN_ON_PROBLEMS = Object.keys(SIGN_ON_PROBLEM) as [SignOnProblem, ...SignOnProblem[]]

/** The prefix of a trial sign-in's id. The id of a real sign-in never has it. */
export const TRIAL_PREFIX = 'try-'
export const TRIAL_ID = /^try-[\w-]{43}$/

/** The messages for invalid settings of a provider. */
export const SIGN_ON_MESSAGE = {
  address: 'Please enter an address that begins with https://, without a name or password in it',
  metadata: 'Please enter the https:// address of the metadata, or the metadata itself',
  clientId: 'Please enter the client id that the provider gave you',
  secret: 'Please enter the client secret: the provider or the client id has changed, or none is stored.',
  scopes: 'Please enter the scopes, separated by spaces; openid is one of them',
  claim: 'Please enter the name of a claim',
  attribute: 'Please enter the name of an attribute',
  group: 'Please enter the name of a group',
  groups: 'Please keep this to 50 groups or fewer',
} as const

export const SIGN_ON_GROUPS_MAX = 50

/** Most characters of SAML metadata; the metadata of one provider has about 10,000. */
export const SAML_METADATA_MAX = 100_000

/** The usual values. For SAML: the attributes `mail` and `isMemberOf`, which research and education federations share. */
export const SIGN_ON_DEFAULTS = {
  scopes: 'openid email profile',
  adminClaim: 'groups',
  emailAttribute: 'urn:oid:0.9.2342.19200300.100.1.3',
  adminAttribute: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
} as const

/**
 * What is wrong with a provider. Its address is not public or does not answer in time, does not describe a provider, or describes
 * another one; or the provider does not accept our client or secret. SAML metadata can be invalid or expired, describe several
 * providers, or lack redirects or a certificate.
 */
export const SIGN_ON_CHECK_PROBLEMS = [
  'unreachable',
  'nothing',
  'issuer',
  'client',
  'metadata',
  'expired',
  'no-redirect',
  'no-certificate',
] as const
export type SignOnCheckProblem = (typeof SIGN_ON_CHECK_PROBLEMS)[number]

/** Whether a host is this machine. */
export const isThisMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An https address, or an http address of this machine; without a name, a password or a fragment. */
const SAFE_ADDRESS = /^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)(?:[/?][^\s#\\]*)?$/i

/** Whether we may send secrets there: over TLS, or to this machine. */
export const isSafeProvider = (text: string): boolean => SAFE_ADDRESS.test(text)
