import type { Email } from 'postal-mime'
import { cleanLine } from './clean-text.ts'
import { headersOf } from './mail-headers.ts'
import type { MailAuthentication, MailResult } from './read-mail.types.ts'

/** The maximum number of such headers that are read; each server on the way may add one. */
const MOST_HEADERS = 20

/** The host of headers without a name. Microsoft 365 leaves out its own name, and renames the headers of others. */
const NAMELESS_HOST = 'protection.outlook.com'

/** A header without comments and quoted strings, because those can contain text of anybody. */
function withoutWords(value: string): string {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at++) {
    const character = value[at]
    if (character === '\\') at++
    else if (isQuoted) isQuoted = character !== '"'
    else if (character === '"' && depth === 0) isQuoted = true
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += character
  }
  return kept
}

/** The properties that name the domain of a result, in order of preference. */
const ABOUT: Readonly<Record<MailResult['method'], readonly string[]>> = {
  spf: ['smtp.mailfrom'],
  dkim: ['header.d', 'header.i'],
  dmarc: ['header.from'],
}

/** Reads one result, for example `dkim=pass header.d=example.org`; `null` for results of other methods. */
function readResult(text: string): MailResult | null {
  const [, method, said] = /^\s{0,20}(spf|dkim|dmarc)\s{0,5}(?:\/\s{0,5}\d{1,3}\s{0,5})?=\s{0,5}([a-z]{1,20})\b/i.exec(text) ?? []
  if (!method || !said) return null
  const name = method.toLowerCase() as MailResult['method']
  const words = text.toLowerCase().split(/\s+/)
  const about = ABOUT[name].flatMap((property) => words.find((word) => word.startsWith(`${property}=`)) ?? [])[0]
  const address = about?.slice(about.indexOf('=') + 1) ?? ''
  // The domain is the part after the last @; the sender can write anything before it.
  const domain = cleanLine(address.slice(address.lastIndexOf('@') + 1), 255).replace(/\.$/, '')
  return { method: name, said: said.toLowerCase(), domain: domain === '' ? null : domain }
}

/** Reads one header (RFC 8601): `mx.example.org; spf=pass …; dkim=fail …`. */
function readOne(value: string): MailAuthentication {
  const parts = withoutWords(value).split(';')
  const isNameless = parts[0]?.includes('=') ?? false
  const host = isNameless
    ? NAMELESS_HOST
    : (cleanLine(parts[0] ?? '', 255)
        .split(' ')[0]
        ?.toLowerCase() ?? '')
  return { host, results: (isNameless ? parts : parts.slice(1)).flatMap((part) => readResult(part) ?? []) }
}

/** What receiving servers say about the sender of a mail, the last server first. */
export function readAuthentication(mail: Pick<Email, 'headers'>): MailAuthentication[] {
  return headersOf(mail, 'authentication-results').slice(0, MOST_HEADERS).map(readOne)
}
