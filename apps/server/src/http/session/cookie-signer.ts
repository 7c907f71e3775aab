import { Signer } from '@fastify/cookie'

/** Cookies whose signature is known; a few hundred bytes each. */
const MOST = 10_000

/**
 * Signs and checks cookies as the cookie plugin does, and caches what was right: all requests of a session carry the same cookie, and
 * each would be signed again and checked.
 */
export function cachingSigner(secret: string): Pick<Signer, 'sign' | 'unsign'> {
  const signer = new Signer(secret)
  const values = new Map<string, string>()
  const signed = new Map<string, string>()

  function keep(value: string, text: string): void {
    if (values.size >= MOST) {
      values.clear()
      signed.clear()
    }
    values.set(text, value)
    signed.set(value, text)
  }

  return {
    sign(value) {
      const known = signed.get(value)
      if (known !== undefined) return known
      const text = signer.sign(value)
      keep(value, text)
      return text
    },
    unsign(text) {
      const value = values.get(text)
      if (value !== undefined) return { valid: true, renew: false, value }
      const checked = signer.unsign(text)
      if (checked.valid) keep(checked.value, text)
      return checked
    },
  }
}
