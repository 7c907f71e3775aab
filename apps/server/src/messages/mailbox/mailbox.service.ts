import type { IncomingTrouble } from '@callboard/contract/messages/mailbox/endpoints'
import { type GrantFailure, INCOMING_TRY_MS, type IncomingFailure } from '@callboard/contract/messages/mailbox/rules'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import { type AccessTokens, NoAccessToken } from '#platform/mail/access-tokens.ts'
import type { MailGrant } from '#platform/mail/mail-grant.ts'
import type { Mailbox, Office } from '#platform/office.ts'
import { MailboxFailure, openMailbox } from './imap-connect.ts'
import { isTold } from './imap-failure.domain.ts'
import { nameOf } from './mailbox-name.ts'
import { findMailbox } from './mailboxes.repository.ts'

/** Whether incoming mail is read, and whether we can sign in at mail servers. */
export interface MailState {
  readonly incoming: {
    /** When the mailbox was last checked; `null` before the first check. */
    readonly readAt: string | null
    /** `null` while mail is read, or if the failure is recent. */
    readonly trouble: IncomingTrouble | null
  }
  /** Since when the OAuth2 provider permanently refuses the sign-in; `null` while it works, or if no mail server needs it. */
  readonly grantRefusedSince: string | null
}

/** The mailbox in which people answer. */
export interface MailboxService {
  state(): Promise<MailState>
  /** Signs in to a mailbox and looks for its folder. @returns what is wrong; `null` if it works */
  attempt(mailbox: Mailbox): Promise<IncomingFailure | null>
  /** Requests an access token from an OAuth2 provider. @returns what is wrong; `null` if it works */
  attemptGrant(grant: MailGrant): Promise<GrantFailure | null>
}

export function createMailboxService({
  db,
  clock,
  office,
  tokens,
  network,
}: {
  db: Database
  clock: Clock
  office: Pick<Office, 'incoming' | 'mailGrant' | 'mail'>
  tokens: AccessTokens
  network?: Network | undefined
}): MailboxService {
  async function incoming(): Promise<MailState['incoming']> {
    const found = office.incoming && (await findMailbox(db, nameOf(office.incoming)))
    if (!found) return { readAt: null, trouble: null }
    const { readAt, failure, failingSince } = found
    const isTroubled = failure !== null && failingSince !== null && isTold(failure, failingSince, clock.now())
    return {
      readAt: readAt?.toISOString() ?? null,
      trouble: isTroubled ? { reason: failure, since: failingSince.toISOString() } : null,
    }
  }

  async function grantRefusedSince(): Promise<string | null> {
    const { mailGrant, mail } = office
    const isUsed = (mail.mail.kind === 'smtp' && mail.mail.oauth2) || office.incoming?.server.signIn === 'oauth2'
    const since = mailGrant && isUsed ? await tokens.refusedSince(mailGrant) : null
    return since?.toISOString() ?? null
  }

  return {
    async state() {
      const [read, refused] = await Promise.all([incoming(), grantRefusedSince()])
      return { incoming: read, grantRefusedSince: refused }
    },

    async attempt(mailbox) {
      try {
        const client = await openMailbox(mailbox, { tokens, network }, INCOMING_TRY_MS)
        client.close()
        return null
      } catch (error) {
        if (error instanceof MailboxFailure) return error.reason
        throw error
      }
    },

    async attemptGrant(grant) {
      try {
        await tokens.ask(grant)
        return null
      } catch (error) {
        if (error instanceof NoAccessToken) return error.reason
        throw error
      }
    },
  }
}
