import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts data so that the bearer can neither read nor change it. */
export interface SealedBox {
  /** @returns text that is safe in a cookie and in an address */
  seal(data: unknown): string
  /** @returns the sealed data, or `undefined` for anything that this box did not seal */
  open(sealed: string): unknown
}

/**
 * AES-256-GCM with a derived key.
 *
 * @param secret the server's secret, the same in every instance
 * @param purpose what the box is for; a box for another purpose cannot open its texts
 */
export function sealedBox(secret: string, purpose: string): SealedBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `callboard ${purpose}`, 32))
  return {
    seal(data) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const closed = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
        return JSON.parse(opened.toString('utf8'))
      } catch {
        return undefined
      }
    },
  }
}
