import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSafeProvider, SIGN_ON_DEFAULTS } from '@callboard/contract/accounts/single-sign-on/rules'
import { z } from 'zod'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** A university's OpenID Connect provider. */
export interface OidcSettings {
  readonly kind: 'oidc'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  /** Whether an address counts as verified although the provider does not say so in `email_verified`. */
  readonly trustEmail: boolean
  /** The claim whose values decide who is a casting director. */
  readonly adminClaim: string
  /** Empty: `ADMIN_EMAILS` and the settings alone decide. */
  readonly adminValues: readonly string[]
  /** Whether the office typed the address of the provider, which then must not lead to the private network. */
  readonly isTyped?: true
}

/** The source of the identity provider's settings: its metadata, or three values. */
export type SamlProviderSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'text'; readonly xml: string }
  | { readonly kind: 'facts'; readonly issuer: string; readonly entryPoint: string; readonly certificate: string }

/** A university's SAML 2.0 provider. */
export interface SamlSettings {
  readonly kind: 'saml'
  readonly provider: SamlProviderSource
  /** Our entity id at the provider. */
  readonly entityId: string
  readonly emailAttribute: string
  readonly adminAttribute: string
  readonly adminValues: readonly string[]
  /** Signs our requests and opens encrypted assertions; PEM. */
  readonly keys?: { readonly key: string; readonly certificate: string }
  /** As in `OidcSettings`. */
  readonly isTyped?: true
}

export type SignOnSettings = OidcSettings | SamlSettings

/** Our addresses that a provider has to know. @param publicUrl our own origin */
export const signOnAddresses = (publicUrl: string) => ({
  oidcRedirect: `${publicUrl}/api/auth/oidc/callback`,
  samlMetadata: `${publicUrl}/api/auth/saml/metadata`,
  samlResponse: `${publicUrl}/api/auth/saml/acs`,
})

/** How long a session lasts, in hours. */
export interface SessionLimits {
  readonly idleHours: number
  readonly maxHours: number
}

const https = 'must be an https address (http on this machine only)'
const address = z.string().refine(isSafeProvider, https)
const values = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
const hours = (longest: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number of hours from 1 to ${longest}`)
    .transform(Number)
    .refine((count) => count >= 1 && count <= longest, `must be a number of hours from 1 to ${longest}`)

/** A year: browsers keep no cookie for longer than 400 days. */
const LONGEST_HOURS = 8760

/** The environment variables of every way to sign in other than mail. */
export const signOnVariables = {
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(/\s+/).includes('openid'), 'must name openid')
    .optional(),
  OIDC_TRUST_EMAIL: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  OIDC_ADMIN_CLAIM: z.string().optional(),
  OIDC_ADMIN_VALUES: values.optional(),
  SAML_IDP_METADATA: z
    .string()
    .refine((text) => !/^\w+:\/\//.test(text) || isSafeProvider(text), `${https} or a file`)
    .optional(),
  SAML_IDP_ISSUER: z.string().optional(),
  SAML_ENTRY_POINT: address.optional(),
  SAML_IDP_CERT_FILE: z.string().optional(),
  SAML_ENTITY_ID: z.string().optional(),
  SAML_KEY_FILE: z.string().optional(),
  SAML_CERT_FILE: z.string().optional(),
  SAML_EMAIL_ATTRIBUTE: z.string().optional(),
  SAML_ADMIN_ATTRIBUTE: z.string().optional(),
  SAML_ADMIN_VALUES: values.optional(),
  ADMIN_SIGN_IN: z.enum(['any', 'strong'], { error: 'must be any or strong' }).optional(),
  SESSION_IDLE_HOURS: hours(LONGEST_HOURS).default(168),
  SESSION_MAX_HOURS: hours(LONGEST_HOURS).default(720),
} as const

type Values = z.output<z.ZodObject<typeof signOnVariables>>

/** @throws StartError when the limits contradict each other */
export function toSessionLimits({ SESSION_IDLE_HOURS: idleHours, SESSION_MAX_HOURS: maxHours }: Values): SessionLimits {
  if (idleHours > maxHours) throw new StartError('SESSION_IDLE_HOURS must not be more than SESSION_MAX_HOURS')
  return { idleHours, maxHours }
}

/**
 * @param publicUrl our own origin
 * @throws StartError when only some of the settings that belong together are set
 */
export function toSignOn(given: Values, publicUrl: string): SignOnSettings | undefined {
  const [oidc, saml] = (['OIDC_', 'SAML_'] as const).map((prefix) =>
    Object.entries(given).flatMap(([name, value]) => (name.startsWith(prefix) && value !== undefined ? [name] : [])),
  ) as [string[], string[]]
  if (oidc.length > 0 && saml.length > 0) throw new StartError(`${oidc[0]}, ${saml[0]}: single sign-on is either OIDC or SAML`)
  if (oidc.length > 0) return toOidc(given)
  return saml.length > 0 ? toSaml(given, publicUrl) : undefined
}

function toOidc(given: Values): OidcSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) {
    const named = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    throw new StartError(`${missing(named)}: single sign-on needs issuer, client id and secret together`)
  }
  return {
    kind: 'oidc',
    issuer,
    clientId,
    clientSecret,
    scopes: given.OIDC_SCOPES ?? SIGN_ON_DEFAULTS.scopes,
    trustEmail: given.OIDC_TRUST_EMAIL === 'on',
    adminClaim: given.OIDC_ADMIN_CLAIM ?? SIGN_ON_DEFAULTS.adminClaim,
    adminValues: given.OIDC_ADMIN_VALUES ?? [],
  }
}

function toSaml(given: Values, publicUrl: string): SamlSettings {
  const { SAML_KEY_FILE: keyFile, SAML_CERT_FILE: certFile } = given
  if ((keyFile === undefined) !== (certFile === undefined)) {
    throw new StartError(`${keyFile === undefined ? 'SAML_KEY_FILE' : 'SAML_CERT_FILE'} is missing: the two go together`)
  }
  return {
    kind: 'saml',
    provider: samlProvider(given),
    entityId: given.SAML_ENTITY_ID ?? signOnAddresses(publicUrl).samlMetadata,
    emailAttribute: given.SAML_EMAIL_ATTRIBUTE ?? SIGN_ON_DEFAULTS.emailAttribute,
    adminAttribute: given.SAML_ADMIN_ATTRIBUTE ?? SIGN_ON_DEFAULTS.adminAttribute,
    adminValues: given.SAML_ADMIN_VALUES ?? [],
    ...(keyFile &&
      certFile && { keys: { key: readSetting('SAML_KEY_FILE', keyFile), certificate: readSetting('SAML_CERT_FILE', certFile) } }),
  }
}

function samlProvider(given: Values): SamlProviderSource {
  const metadata = given.SAML_IDP_METADATA
  const facts = {
    SAML_IDP_ISSUER: given.SAML_IDP_ISSUER,
    SAML_ENTRY_POINT: given.SAML_ENTRY_POINT,
    SAML_IDP_CERT_FILE: given.SAML_IDP_CERT_FILE,
  }
  if (metadata) {
    const more = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (more.length > 0) throw new StartError(`${more.join(', ')}: SAML_IDP_METADATA says that already`)
    return /^\w+:\/\//.test(metadata) ? { kind: 'url', url: metadata } : { kind: 'file', path: resolve(metadata) }
  }
  const { SAML_IDP_ISSUER: issuer, SAML_ENTRY_POINT: entryPoint, SAML_IDP_CERT_FILE: certFile } = facts
  if (!issuer || !entryPoint || !certFile) {
    throw new StartError(`${missing(facts)}: SAML needs SAML_IDP_METADATA, or the provider's issuer, entry point and certificate`)
  }
  return { kind: 'facts', issuer, entryPoint, certificate: readSetting('SAML_IDP_CERT_FILE', certFile) }
}

const missing = (named: Record<string, string | undefined>) =>
  Object.entries(named)
    .flatMap(([name, value]) => (value ? [] : [name]))
    .join(', ')

function readSetting(name: string, path: string): string {
  try {
    return readFileSync(resolve(path), 'utf8')
  } catch (error) {
    throw new StartError(`${name}: ${path} cannot be read (${systemErrorCode(error) ?? String(error)})`, error)
  }
}
