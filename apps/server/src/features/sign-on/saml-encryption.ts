/**
 * How an assertion may be encrypted to us: AES, with its key by RSA-OAEP. What the library would open besides is RSA with the padding of
 * PKCS #1 v1.5, through which anyone who may ask often enough reads what was encrypted, and Triple DES.
 */
const ALLOWED = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  // Entra ID knows no other; the signature inside is checked after opening, and every failure gets the same answer.
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
] as const

const METHOD = /<(?:[^\s<>/:]+:)?EncryptionMethod(?=[\s/>])[^>]*>?/g

/**
 * Looks at the text and not at a tree, so that nothing is opened before: whatever is written in another way than everybody writes it is
 * refused as well.
 *
 * @param xml a response of the provider, as it came
 * @throws for one that names another way of encryption
 */
export function requireKnownEncryption(xml: string): void {
  for (const [method] of xml.matchAll(METHOD)) {
    const named = [...method.matchAll(/\sAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, one, other]) => one ?? other)
    if (named.length !== 1 || !ALLOWED.some((known) => known === named[0])) {
      throw new Error('the assertion is encrypted in a way that is not taken; let the provider use AES-GCM and RSA-OAEP')
    }
  }
}
