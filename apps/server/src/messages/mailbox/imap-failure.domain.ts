import { INCOMING_PATIENCE_MINUTES, type IncomingFailure, LASTING_FAILURES } from '@callboard/contract/messages/mailbox/rules'

/** The parts of mailbox connection errors that state the cause. */
export interface ImapError {
  readonly code?: unknown
  readonly authenticationFailed?: boolean | undefined
  /** The code in the server's answer. */
  readonly serverResponseCode?: string | undefined
  readonly responseStatus?: string | undefined
  readonly tlsFailed?: boolean | undefined
  readonly command?: string | undefined
}

export function isCertificateError({ code }: ImapError): boolean {
  return typeof code === 'string' && /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|ALTNAME/.test(code)
}

const LATE: ReadonlySet<unknown> = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'ETIMEDOUT', 'ETIMEOUT'])

/** Temporary refusals (RFC 5530): the password may be right. */
const PASSING: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG'])

/**
 * Why a connection to a mailbox failed. If no mail server greeted and the address is not public, every cause becomes `unreachable`.
 * Otherwise anyone who may type a mail server could scan the machines and ports around this server.
 *
 * @param facts.isLate whether our own timeout ended it
 * @param facts.byToken whether we sign in with an access token
 */
export function connectionFailure(
  error: ImapError,
  facts: { hasGreeted: boolean; isSignedIn: boolean; isLate: boolean; isPublic: boolean; byToken: boolean },
): IncomingFailure {
  if (!facts.hasGreeted) {
    if (isCertificateError(error)) return 'certificate'
    if (!facts.isPublic) return 'unreachable'
    if (facts.isLate || LATE.has(error.code)) return 'silent'
    return error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable'
  }
  if (isCertificateError(error)) return 'certificate'
  if (error.tlsFailed) return 'no-encryption'
  const isAnswered = error.responseStatus === 'NO' || error.responseStatus === 'BAD'
  const isPassing = PASSING.has(error.serverResponseCode)
  if (error.authenticationFailed && !isPassing) return facts.byToken ? 'token' : 'password'
  if (facts.isSignedIn && isAnswered && !isPassing) return 'folder'
  return 'fault'
}

/** Whether the office is told that a mailbox cannot be read: at once if only a person can help, otherwise after an hour. */
export function isTold(reason: IncomingFailure, since: Date, now: Date): boolean {
  return LASTING_FAILURES.has(reason) || now.getTime() - since.getTime() >= INCOMING_PATIENCE_MINUTES * 60_000
}
