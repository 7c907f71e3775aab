import type { MailResult, ReadMail } from './reading/read-mail.types.ts'

type Checked = Pick<ReadMail, 'authentication' | 'from'>

/** DMARC results for a forged sender. */
const REFUSALS: readonly string[] = ['fail', 'reject', 'quarantine']

/**
 * The results of the trusted host from the settings. Only its headers at the top of the mail count, because the sender may have written
 * everything below another host's header. Servers write one header for each check, or one for all.
 */
function saidBy(trustedHost: string, { authentication }: Checked): readonly (readonly MailResult[])[] {
  const end = authentication.findIndex(({ host }) => host !== trustedHost)
  return authentication.slice(0, end === -1 ? undefined : end).map(({ results }) => results)
}

/** Whether two domains are the same, or one is a subdomain of the other. */
function areAligned(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return shorter === longer || (shorter.includes('.') && longer.endsWith(`.${shorter}`))
}

/** Whether our mail server says that the sender of a mail is forged. */
export function isRefused(read: Checked, trustedHost: string): boolean {
  return saidBy(trustedHost, read).some((results) => results.some(({ method, said }) => method === 'dmarc' && REFUSALS.includes(said)))
}

/** Whether our mail server confirms the domain of the sender: a check for exactly this domain has passed. */
export function isProven(read: Checked, trustedHost: string): boolean {
  const address = read.from?.address.toLowerCase() ?? ''
  const sender = address.slice(address.lastIndexOf('@') + 1)
  if (sender === '' || isRefused(read, trustedHost)) return false
  const headers = saidBy(trustedHost, read)
  const passed = (asked: MailResult['method'], fits: (domain: string | null) => boolean) =>
    // For each check, the newest header counts.
    headers
      .map((results) => results.filter(({ method }) => method === asked))
      .find((results) => results.length > 0)
      ?.some(({ said, domain }) => said === 'pass' && fits(domain)) ?? false
  const isAligned = (domain: string | null) => domain !== null && areAligned(domain, sender)
  return passed('dmarc', (domain) => domain === null || domain === sender) || passed('dkim', isAligned) || passed('spf', isAligned)
}
