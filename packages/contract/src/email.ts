/** An address as typed (trimmed, composed, in lower case), and its form for comparison, in which the domain is in ASCII. */
export interface Email {
  readonly typed: string
  readonly key: string
}

// RFC 5321's dot-string with RFC 6531's letters. Quoted local parts and comments are refused, because nobody uses them and they
// can hide other addresses.
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
const LIMITS = { local: 64, address: 254, label: 63 } as const
/**
 * Longest input. Composing makes a text at most four times shorter. The time for composing and encoding grows with the square of
 * the length.
 */
const LONGEST_TYPED = 4 * LIMITS.address

/** Browsers and Node both have it, but the contract includes the types of neither. */
const { URL: WebAddress } = globalThis as unknown as { URL: new (address: string) => { readonly hostname: string } }

/**
 * A domain in lower-case ASCII, with international labels as `xn--…`.
 *
 * @returns `undefined` if it is not a domain of at least two labels
 */
export function asciiDomain(domain: string): string | undefined {
  if (!domain.split('.').every((label) => LABEL.test(label))) return undefined
  try {
    const labels = new WebAddress(`http://${domain}/`).hostname.split('.')
    const top = labels.at(-1) ?? ''
    const isDomain = labels.length > 1 && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(top)
    return isDomain && labels.every((label) => LABEL.test(label) && label.length <= LIMITS.label) ? labels.join('.') : undefined
  } catch {
    // An invalid domain, such as a broken `xn--`.
    return undefined
  }
}

/** Whether this is an address, or a name with an address in angle brackets as in the sender of a mail. */
export function isMailbox(text: string): boolean {
  return !/[\r\n]/.test(text) && readEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text) !== undefined
}

/** Reads an email address that a person may have typed. @returns `undefined` for an invalid one */
export function readEmail(text: string): Email | undefined {
  // Spaces around an address are fine, but nobody types so many.
  if (text.length > 2 * LONGEST_TYPED) return undefined
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_TYPED) return undefined
  const typed = trimmed.normalize('NFC').toLowerCase()
  const [local = '', domain, ...others] = typed.split('@')
  if (domain === undefined || others.length > 0 || local.length > LIMITS.local || !LOCAL.test(local)) return undefined
  const ascii = asciiDomain(domain)
  if (ascii === undefined) return undefined
  const key = `${local}@${ascii}`
  return Math.max(typed.length, key.length) > LIMITS.address ? undefined : { typed, key }
}

/** The form of an address for comparisons and for sending mail. Returns a text that is not an address unchanged. */
export function emailKey(address: string): string {
  return readEmail(address)?.key ?? address.trim().toLowerCase()
}
