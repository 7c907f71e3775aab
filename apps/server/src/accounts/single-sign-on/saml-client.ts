import { readFile } from 'node:fs/promises'
import { emailKey } from '@callboard/contract/email'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { generateServiceProviderMetadata, type Profile, SAML, type SamlConfig, SamlStatusError } from '@node-saml/node-saml'
import { type SamlProviderSource, type SamlSettings, signOnAddresses } from '#config-sign-in.ts'
import type { Clock } from '#platform/clock.ts'
import type { Fetch } from '#platform/fetch-public.ts'
import { remembered } from '#platform/remembered.ts'
import { PROVIDER_MS } from './provider-reach.ts'
import { answeredRequest } from './saml-assertion.ts'
import { requireKnownEncryption } from './saml-encryption.ts'
import { MetadataError, readProviderMetadata, type SamlProvider } from './saml-metadata.ts'
import { keptName, type NamedPerson, SignOnRefusal, textsOf } from './single-sign-on.domain.ts'

/** The tolerance that providers recommend, which is enough for synchronised clocks. */
const CLOCK_SKEW_MS = 60_000
const METADATA_MS = HOUR_MS
const METADATA_BYTES = 1_048_576

const GIVEN_NAME = 'urn:oid:2.5.4.42'
const SURNAME = 'urn:oid:2.5.4.4'
/**
 * Persistent identifiers of a person, best first: the subject identifiers of SAML 2.0, `eduPersonUniqueId`, and `eduPersonPrincipalName`
 * last.
 */
const SUBJECTS = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.13',
  'NameID',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
] as const
/** Entra ID sends this attribute instead of the groups for a user with too many. */
const GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** A SAML 2.0 client: requests by redirect, responses by POST. */
export interface SamlClient {
  /** @returns the address to send the browser to */
  begin(id: string, options: { another: boolean }): Promise<string>
  /**
   * @param response the form field `SAMLResponse`
   * @returns the person, and the id of the attempt
   * @throws SignOnRefusal
   */
  complete(response: string): Promise<{ person: NamedPerson; attemptId: string }>
  metadata(): string
}

/** An XML id may not begin with a digit. */
const requestId = (attemptId: string) => `_${attemptId}`

/**
 * Reads the facts about a provider.
 *
 * @param parts.fetch the usual one if it is not given
 * @throws Error that says what is missing
 */
export async function readProvider(
  source: SamlProviderSource,
  { now, fetch: ask = fetch }: { now: Date; fetch: Fetch | undefined },
): Promise<SamlProvider> {
  if (source.kind === 'facts') return { issuer: source.issuer, entryPoint: source.entryPoint, certificates: [source.certificate] }
  if (source.kind === 'file') return readProviderMetadata(await readFile(source.path, 'utf8'), now)
  if (source.kind === 'text') return readProviderMetadata(source.xml, now)
  const answer = await ask(source.url, { signal: AbortSignal.timeout(PROVIDER_MS), redirect: 'error' })
  if (!answer.ok) throw new MetadataError('nothing', `the metadata of the SAML provider answers ${answer.status}`)
  const xml = await answer.text()
  if (xml.length > METADATA_BYTES) throw new MetadataError('metadata', 'the metadata of the SAML provider is that of a whole federation')
  return readProviderMetadata(xml, now)
}

/** The texts of an attribute. Elements inside a value, such as those of `eduPersonTargetedID`, are not read. */
function attribute(profile: Profile, name: string): string[] {
  const { attributes } = profile
  const named = typeof attributes === 'object' && attributes !== null ? Object.entries(attributes).find(([key]) => key === name) : undefined
  return textsOf(named?.[1])
}

function subjectOf(profile: Profile, email: string | undefined): string | undefined {
  for (const name of SUBJECTS) {
    const [value] = name === 'NameID' ? (profile.nameIDFormat === PERSISTENT ? textsOf(profile.nameID) : []) : attribute(profile, name)
    if (value !== undefined) return `${name} ${value}`
  }
  return email && `mail ${emailKey(email)}`
}

/** The fixed part of the library's messages; some continue with content of the assertion. */
const SAID =
  /^(?:Invalid (?:document )?signature|SAML assertion (?:not yet valid|expired|audience mismatch|has no Audience)|Missing SAML \w+|InResponseTo|Unknown SAML issuer|Not a valid XML document)/

const saidOf = (error: unknown): unknown => (error instanceof Error ? (SAID.exec(error.message)?.[0] ?? error) : error)

export function createSamlClient({
  settings,
  publicUrl,
  clock,
  fetch,
}: {
  settings: SamlSettings
  publicUrl: string
  clock: Clock
  fetch: Fetch | undefined
}): SamlClient {
  const callbackUrl = signOnAddresses(publicUrl).samlResponse
  const { entityId: issuer, keys } = settings
  const provider = remembered(() => readProvider(settings.provider, { now: clock.now(), fetch }), METADATA_MS, clock)
  const reached = () =>
    provider().catch((error: unknown) => {
      throw new SignOnRefusal('unavailable', { cause: error })
    })

  function speaker({ entryPoint, certificates }: SamlProvider, more: Partial<SamlConfig> = {}): SAML {
    return new SAML({
      issuer,
      callbackUrl,
      entryPoint,
      idpCert: [...certificates],
      audience: issuer,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      signatureAlgorithm: 'sha256',
      // The assertion itself must be signed, whether or not the response around it is.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      ...(keys && { privateKey: keys.key, decryptionPvk: keys.key }),
      ...more,
    })
  }

  return {
    async begin(id, { another }) {
      const saml = speaker(await reached(), { generateUniqueId: () => requestId(id), forceAuthn: another })
      return saml.getAuthorizeUrlAsync('', undefined, {})
    },

    async complete(response) {
      const known = await reached()
      try {
        const xml = Buffer.from(response, 'base64').toString('utf8')
        if (/<!DOCTYPE/i.test(xml)) throw new Error('the response has a DOCTYPE')
        requireKnownEncryption(xml)
        const { profile } = await speaker(known).validatePostResponseAsync({ SAMLResponse: response })
        if (!profile) throw new Error('the response names nobody')
        if (profile.issuer !== known.issuer) throw new Error('the assertion is of another issuer')
        const now = clock.now()
        const request = answeredRequest(profile.getAssertion?.(), { recipient: callbackUrl, now, skewMs: CLOCK_SKEW_MS })
        const [email] = attribute(profile, settings.emailAttribute)
        const subject = subjectOf(profile, email)
        if (subject === undefined) throw new SignOnRefusal('address')
        const person = {
          issuer: known.issuer,
          subject,
          email,
          // SAML has no such flag, but the address comes from the campus itself.
          emailVerified: true,
          firstName: keptName(attribute(profile, GIVEN_NAME)),
          lastName: keptName(attribute(profile, SURNAME)),
          groups:
            settings.adminValues.length > 0 && attribute(profile, GROUPS_LINK).length > 0
              ? undefined
              : attribute(profile, settings.adminAttribute),
        }
        return { person, attemptId: request.slice(1) }
      } catch (error) {
        if (error instanceof SignOnRefusal) throw error
        throw new SignOnRefusal(error instanceof SamlStatusError ? 'denied' : 'failed', { cause: saidOf(error) })
      }
    },

    metadata: () =>
      generateServiceProviderMetadata({
        issuer,
        callbackUrl,
        identifierFormat: null,
        wantAssertionsSigned: true,
        generateUniqueId: () => '_callboard',
        ...(keys && {
          privateKey: keys.key,
          publicCerts: keys.certificate,
          decryptionPvk: keys.key,
          decryptionCert: keys.certificate,
          signatureAlgorithm: 'sha256',
        }),
      }),
  }
}
