/**
 * Allowed encryption of assertions: AES, with the key encrypted by RSA-OAEP. The library also accepts Triple DES and RSA with PKCS #1
 * v1.5 padding, which an attacker can decrypt with enough requests.
 */
const ALLOWED = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  // Entra ID supports no other encryption. The signature inside is checked after decryption, and every failure gets the same response.
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
] as const

const METHOD = /<(?:[^\s<>/:]+:)?EncryptionMethod(?=[\s/>])[^>]*>?/g

/**
 * Checks the text instead of a parsed tree, so that nothing is decrypted before. This also refuses unusual ways of writing the XML.
 *
 * @param xml a response of the provider, as received
 * @throws when it names another encryption method
 */
export function requireKnownEncryption(xml: string): void {
  for (const [method] of xml.matchAll(METHOD)) {
    const named = [...method.matchAll(/\sAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, one, other]) => one ?? other)
    if (named.length !== 1 || !ALLOWED.some((known) => known === named[0])) {
      throw new Error('the assertion is encrypted in a way that is not taken; let the provider use AES-GCM and RSA-OAEP')
    }
  }
}
