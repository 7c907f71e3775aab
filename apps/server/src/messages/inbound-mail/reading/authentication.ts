import type { Email } from 'postal-mime'
import { cleanLine } from './clean-text.ts'
import { headersOf } from './mail-headers.ts'
import type { MailAuthentication } from './read-mail.types.ts'

/** The most headers of this kind that are read: each server on the way may add one. */
const MOST_HEADERS = 20

/** A header without comments and quoted texts, in which anybody's words may stand. */
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

/** Reads one header (RFC 8601): `mx.example.org; spf=pass …; dkim=fail …`. */
function readOne(value: string): MailAuthentication | null {
  const [identity = '', ...results] = withoutWords(value).split(';')
  const host = cleanLine(identity, 255).split(' ')[0]?.toLowerCase() ?? ''
  if (host === '' || host.includes('=')) return null
  const found = { spf: null, dkim: null, dmarc: null } as Record<'spf' | 'dkim' | 'dmarc', string | null>
  for (const result of results) {
    const [, method, said] = /^\s{0,20}(spf|dkim|dmarc)\s{0,5}(?:\/\s{0,5}\d{1,3}\s{0,5})?=\s{0,5}([a-z]{1,20})\b/i.exec(result) ?? []
    const name = method?.toLowerCase() as keyof typeof found | undefined
    if (name && said && found[name] !== 'pass') found[name] = said.toLowerCase()
  }
  return { host, ...found }
}

/** What receiving servers say about the sender of a mail, the nearest server first. */
export function readAuthentication(mail: Pick<Email, 'headers'>): MailAuthentication[] {
  return headersOf(mail, 'authentication-results')
    .slice(0, MOST_HEADERS)
    .flatMap((value) => readOne(value) ?? [])
}
