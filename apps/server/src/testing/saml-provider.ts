import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import samlp from 'samlp'
import { type KeyPair, makeKeyPair } from './key-pair.ts'

export const SAML_ATTRIBUTE = {
  mail: 'urn:oid:0.9.2342.19200300.100.1.3',
  givenName: 'urn:oid:2.5.4.42',
  surname: 'urn:oid:2.5.4.4',
  principalName: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  memberOf: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
  groupsLink: 'http://schemas.microsoft.com/claims/groups.link',
} as const

/** The parts of an answer that differ from a correct one. The names are those of the SAML library. */
export interface SamlAnswer {
  readonly attributes?: Record<string, string | string[]>
  readonly issuer?: string
  readonly audience?: string
  readonly recipient?: string
  /** `null` for an answer without a request. */
  readonly inResponseTo?: string | null
  readonly lifetimeInSeconds?: number
  readonly signAssertion?: boolean
  readonly signResponse?: boolean
  readonly keys?: KeyPair
  readonly encryptionCert?: string
  readonly encryptionPublicKey?: string
  readonly encryptionAlgorithm?: string
  readonly disallowEncryptionWithInsecureAlgorithm?: boolean
}

/** A SAML provider. It uses another library than the one that reads its answers. Its metadata is served on this machine. */
export interface TestSamlProvider {
  readonly env: Record<'SAML_IDP_METADATA', string>
  /**
   * @param location the address of our request
   * @returns the XML that the provider's page makes the browser post to us
   */
  answer(location: string, answer?: SamlAnswer): Promise<string>
  /** As `answer`, from a person who pressed Cancel. */
  refuse(location: string): Promise<string>
  asked(location: string): Promise<{ issuer?: string; id?: string; assertionConsumerServiceURL?: string; forceAuthn?: string }>
  close(): Promise<void>
}

const ISSUER = 'https://idp.campus.example/shibboleth'

/** @param person the attributes of the person who signs in, unless an answer has its own */
export async function startSamlProvider(person: Record<string, string | string[]>): Promise<TestSamlProvider> {
  const keys = await makeKeyPair()
  const server = createServer((request, response) => {
    const reply = { set: (name: string, value: string) => response.setHeader(name, value), send: (body: string) => void response.end(body) }
    const asked = { originalUrl: request.url ?? '/', protocol: 'http', headers: request.headers }
    samlp.metadata({ issuer: ISSUER, cert: keys.cert, redirectEndpointPath: '/sso', postEndpointPath: '/sso' })(asked, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const asked: TestSamlProvider['asked'] = (location) =>
    new Promise((resolve, reject) => {
      const request = { method: 'GET', query: Object.fromEntries(new URL(location).searchParams) }
      samlp.parseRequest(request, (error, data) => (error ? reject(error) : resolve(data)))
    })

  return {
    env: { SAML_IDP_METADATA: `${origin}/metadata` },
    asked,
    async answer(location, { attributes = person, keys: ownKeys = keys, inResponseTo, ...changes } = {}) {
      const { id, issuer: audience, assertionConsumerServiceURL: recipient } = await asked(location)
      const options = {
        ...ownKeys,
        issuer: ISSUER,
        audience,
        recipient,
        destination: recipient,
        ...(inResponseTo !== null && { inResponseTo: inResponseTo ?? id }),
        lifetimeInSeconds: 300,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        profileMapper: () => ({
          getClaims: () => attributes,
          getNameIdentifier: () => ({
            nameIdentifier: 'transient-1',
            nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
          }),
        }),
        ...changes,
      }
      return new Promise<string>((resolve, reject) => {
        samlp.getSamlResponse(options, {}, (error, xml) => (error ? reject(error) : resolve(xml)))
      })
    },
    async refuse(location) {
      const { id, assertionConsumerServiceURL: destination } = await asked(location)
      return new Promise<string>((resolve, reject) => {
        const options = {
          ...keys,
          issuer: ISSUER,
          destination,
          inResponseTo: id,
          error: { code: 'urn:oasis:names:tc:SAML:2.0:status:Responder', description: 'Ada pressed Cancel' },
          getPostURL: (_request: object, settled: (error: null, url: string) => void) => settled(null, destination ?? ''),
        }
        const send = (page: string) =>
          resolve(Buffer.from(/name="SAMLResponse"\s+value="([^"]+)"/.exec(page)?.[1] ?? '', 'base64').toString())
        samlp.sendError(options)({}, { set: () => {}, send }, reject)
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
