import { DAY_MS } from '@callboard/contract/time/durations'
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'

/** A key with a self-signed certificate; PEM. */
export interface KeyPair {
  readonly key: string
  readonly cert: string
}

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`

/** @param host the name in the certificate */
export async function makeKeyPair(host = 'idp.campus.example'): Promise<KeyPair & { readonly publicKey: string }> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const day = DAY_MS
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
  })
  return {
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    cert: certificate.toString('pem'),
    publicKey: pem('PUBLIC KEY', await webcrypto.subtle.exportKey('spki', keys.publicKey)),
  }
}
