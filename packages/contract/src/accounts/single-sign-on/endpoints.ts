import { z } from 'zod'
import { optionalText, requiredText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import {
  isSafeProvider,
  SAML_METADATA_MAX,
  SIGN_ON_CHECK_PROBLEMS,
  SIGN_ON_GROUPS_MAX,
  SIGN_ON_MESSAGE,
  SIGN_ON_PROBLEMS,
  TRIAL_ID,
} from './rules.ts'

const name = (message: string) => requiredText(message, 500)
/** Group values whose members are casting directors. If empty, only the office appoints them. */
const groups = z.array(requiredText(SIGN_ON_MESSAGE.group, 500)).max(SIGN_ON_GROUPS_MAX, SIGN_ON_MESSAGE.groups)

/** An OpenID Connect provider as the office configures it, without the secret. */
export const oidcValues = z.object({
  kind: z.literal('oidc'),
  issuer: requiredText(SIGN_ON_MESSAGE.address, 2048).refine(isSafeProvider, SIGN_ON_MESSAGE.address),
  clientId: name(SIGN_ON_MESSAGE.clientId),
  scopes: name(SIGN_ON_MESSAGE.scopes).refine((text) => text.split(/\s+/).includes('openid'), SIGN_ON_MESSAGE.scopes),
  /** Whether to treat an address as verified even if the provider does not say so. */
  trustEmail: z.boolean(),
  adminClaim: name(SIGN_ON_MESSAGE.claim),
  adminValues: groups,
})

/** A SAML 2.0 provider as the office configures it. */
export const samlValues = z.object({
  kind: z.literal('saml'),
  /** The address of its metadata, or the metadata itself. */
  metadata: requiredText(SIGN_ON_MESSAGE.metadata, SAML_METADATA_MAX, 'lines').refine(
    (text) => text.startsWith('<') || isSafeProvider(text),
    SIGN_ON_MESSAGE.metadata,
  ),
  /** Our entity id at the provider; `null` means the address of our metadata. */
  entityId: optionalText(500),
  emailAttribute: name(SIGN_ON_MESSAGE.attribute),
  adminAttribute: name(SIGN_ON_MESSAGE.attribute),
  adminValues: groups,
})

export const signOnValues = z.discriminatedUnion('kind', [oidcValues, samlValues])
export type SignOnValues = z.output<typeof signOnValues>

/** What the page sends. Without a secret, the stored one is used. */
export const typedSignOn = z.discriminatedUnion('kind', [oidcValues.extend({ clientSecret: z.string().max(2000).optional() }), samlValues])
export type TypedSignOn = z.output<typeof typedSignOn>

/** Single sign-on as the settings page shows it, without the secret. */
export const signOnSettings = z.object({
  /** The kind of provider in use; `null` without single sign-on. */
  kind: z.enum(['oidc', 'saml']).nullable(),
  /** Whether environment variables set the provider. The stored provider takes effect once they are removed. */
  isFixed: z.boolean(),
  stored: z.discriminatedUnion('kind', [oidcValues.extend({ hasSecret: z.boolean() }), samlValues]).nullable(),
  /** Our addresses, which the office enters at the provider. */
  addresses: z.object({ oidcRedirect: z.string(), samlMetadata: z.string(), samlResponse: z.string() }),
})

/** The result of checking a provider. */
const signOnCheck = z.object({
  problem: z.enum(SIGN_ON_CHECK_PROBLEMS).nullable(),
  /** The provider's own name and the address where it signs users in; `null` when there is a problem. */
  provider: z.object({ issuer: z.string(), entryPoint: z.string() }).nullable(),
})
export type SignOnCheck = z.infer<typeof signOnCheck>

/** What a provider said about the user of a trial sign-in. */
const signOnTrial = z.object({
  /** True until the browser comes back from the provider. */
  isWaiting: z.boolean(),
  /** Why the sign-in would fail; `null` when it would succeed, or while waiting. */
  problem: z.enum(SIGN_ON_PROBLEMS).nullable(),
  /** The user whom the provider named; `null` when it named nobody. */
  person: z
    .object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string().nullable(),
      /** `null` when the provider sends no groups. */
      groups: z.array(z.string()).nullable(),
      /** Whether one of the groups makes the user a casting director. */
      isAdmin: z.boolean(),
    })
    .nullable(),
})
export type SignOnTrial = z.infer<typeof signOnTrial>

const trialId = z.object({ id: z.string().regex(TRIAL_ID, 'Not a trial') })

export const signOnEndpoints = {
  beginSignOnTrial: endpoint({
    method: 'POST',
    path: '/api/settings/sign-on/trials',
    summary:
      'Begins a sign-in at a provider that is not saved, in another window, which signs in nobody. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ signOn: typedSignOn }),
    /** The address to open. */
    success: { status: 201, body: z.object({ id: z.string(), location: z.string() }) },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 20, seconds: 60 },
  }),
  signOnTrial: endpoint({
    method: 'GET',
    path: '/api/settings/sign-on/trials/{id}',
    summary: 'What the provider said; for who began the trial, for ten minutes',
    access: 'director',
    topics: ['settings'],
    params: trialId,
    success: { status: 200, body: signOnTrial },
    errors: [401, 403, 404],
  }),
  trySignOn: endpoint({
    method: 'POST',
    path: '/api/settings/sign-on/try',
    summary:
      'Reads what a provider of single sign-on says about itself, and whether it knows our client, without saving anything. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ signOn: typedSignOn }),
    success: { status: 200, body: signOnCheck },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 20, seconds: 60 },
  }),
} as const
