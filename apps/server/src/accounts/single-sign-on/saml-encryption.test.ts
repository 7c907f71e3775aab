import { expect, test } from 'vitest'
import { requireKnownEncryption } from './saml-encryption.ts'

const OAEP = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'

/** A response whose assertion is encrypted. */
const encrypted = (content: string, key: string) =>
  `<samlp:Response><saml:EncryptedAssertion><xenc:EncryptedData><xenc:EncryptionMethod ${content}/><ds:KeyInfo><e:EncryptedKey>
   <e:EncryptionMethod ${key}><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></e:EncryptionMethod></e:EncryptedKey></ds:KeyInfo>
   </xenc:EncryptedData></saml:EncryptedAssertion></samlp:Response>`

test('a response without encryption, or with an allowed one, is accepted', () => {
  requireKnownEncryption('<samlp:Response><saml:Assertion/></samlp:Response>')
  requireKnownEncryption(encrypted(`Algorithm="${GCM}"`, `Algorithm='${OAEP}'`))
})

test.each([
  ['a padding that tells', `Algorithm="${GCM}"`, 'Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-1_5"'],
  ['the same, written otherwise', `Algorithm="${GCM}"`, 'Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-1&#95;5"'],
  ['the same behind a sign that ends no tag', `Algorithm="${GCM}"`, `x=">" Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-1_5"`],
  ['the same beside a good one', `Algorithm="${GCM}"`, `x:Algorithm="${OAEP}" Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-1_5"`],
  ['Triple DES', 'Algorithm="http://www.w3.org/2001/04/xmlenc#tripledes-cbc"', `Algorithm="${OAEP}"`],
  ['nothing that is named', 'Id="x"', `Algorithm="${OAEP}"`],
  ['two names', `Algorithm="${GCM}" Algorithm="${GCM}"`, `Algorithm="${OAEP}"`],
])('a response with %s is refused', (_, content, key) => {
  expect(() => requireKnownEncryption(encrypted(content, key))).toThrow('encrypted in a way that is not taken')
})

test('elements with only a similar prefix are ignored', () => {
  requireKnownEncryption('<EncryptionMethods/><x:EncryptionMethodOfOurs a="b"/>')
})
