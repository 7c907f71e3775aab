import type { SignOnCheckProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'

/** The required facts about a SAML provider. */
export interface SamlProvider {
  /** The provider's entity id. */
  readonly issuer: string
  /** The address for signing in (HTTP-Redirect). */
  readonly entryPoint: string
  /** Certificates for the signatures of its assertions: PEM, or base64 of DER. */
  readonly certificates: readonly string[]
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Metadata that cannot be used. */
export class MetadataError extends Error {
  readonly problem: SignOnCheckProblem

  constructor(problem: SignOnCheckProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

function parse(xml: string) {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
  } catch (error) {
    throw new MetadataError('metadata', 'the metadata of the SAML provider is not XML', { cause: error })
  }
}

function elements(within: Element, namespace: string, name: string): Element[] {
  return Array.from(within.getElementsByTagNameNS(namespace, name))
}

/**
 * Reads the metadata of one provider. Refuses the metadata of a federation, because the operator must choose which provider to trust.
 *
 * @throws MetadataError that says what is missing
 */
export function readProviderMetadata(xml: string, now: Date): SamlProvider {
  if (/<!DOCTYPE/i.test(xml)) throw new MetadataError('metadata', 'the metadata of the SAML provider has a DOCTYPE')
  const root = parse(xml).documentElement
  if (root?.localName !== 'EntityDescriptor' || root.namespaceURI !== METADATA) {
    throw new MetadataError('metadata', 'the metadata of the SAML provider is not one EntityDescriptor')
  }
  const until = root.getAttribute('validUntil')
  if (until && !(Date.parse(until) > now.getTime()))
    throw new MetadataError('expired', 'the metadata of the SAML provider is no longer valid')
  const issuer = root.getAttribute('entityID')
  const [role] = elements(root, METADATA, 'IDPSSODescriptor')
  if (!issuer || !role) throw new MetadataError('metadata', 'the metadata names no SAML provider of identities')
  const entryPoint = elements(role, METADATA, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')
  if (!entryPoint || !/^https?:/.test(entryPoint))
    throw new MetadataError('no-redirect', 'the SAML provider takes no HTTP-Redirect requests')
  const certificates = elements(role, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elements(key, SIGNATURE, 'X509Certificate'))
    .map((certificate) => (certificate.textContent ?? '').replace(/\s+/g, ''))
    .filter((certificate) => certificate !== '')
  if (certificates.length === 0)
    throw new MetadataError('no-certificate', 'the metadata of the SAML provider has no certificate to sign with')
  return { issuer, entryPoint, certificates }
}
