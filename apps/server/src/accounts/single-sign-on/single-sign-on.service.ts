import type { Role } from '@callboard/contract/access'
import type { SignOnCheck } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { accountAddress } from '@callboard/contract/common'
import { z } from 'zod'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignOnSettings } from '#config-sign-in.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import type { Office } from '#platform/office.ts'
import { sealedBox } from '#platform/sealed.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { type ProviderClient, providerClients } from './provider-client.ts'
import { providerReach } from './provider-reach.ts'
import { type Attempt, makesAdmin, type NamedPerson, SignOnRefusal } from './single-sign-on.domain.ts'
import { deleteTrials, deleteUsedAttempts, findLinkedUser, insertIdentity, useAttempt } from './single-sign-on.repository.ts'

/** Milliseconds that signing in at the provider may take. */
export const ATTEMPT_MS = 10 * 60_000
/** Milliseconds that the browser may take from the provider's response to our next page. */
const TICKET_MS = 60_000

/** A completed sign-in. */
export interface SignedOn {
  readonly userId: string
  readonly by: 'oidc' | 'saml'
  readonly role: Role
  readonly returnTo: string
  /** The encrypted token for signing out at the provider. */
  readonly signOutHint?: string
}

/** Sign-in by the university's single sign-on: OpenID Connect or SAML. */
export interface SignOnService {
  /** Which of the two protocols is in use, if any. */
  readonly kind: SignOnSettings['kind'] | undefined
  /**
   * Begins a sign-in.
   *
   * @param asked.another whether the provider should ask for an account even if the user is signed in there
   * @returns the address to send the browser to, and what it keeps until it returns
   * @throws SignOnRefusal
   */
  begin(asked: { returnTo: string; another: boolean }): Promise<{ id: string; location: string; kept: string }>
  /** The id of the attempt that a ticket belongs to, to find its `kept`. */
  attemptOfTicket(ticket: string): string | undefined
  /** @throws SignOnRefusal */
  completeOidc(query: string, kept: string | undefined): Promise<SignedOn>
  /**
   * Checks the response that the browser posted for the provider, which comes without our cookies.
   *
   * @returns a ticket that signs in once, in the browser that began the attempt
   * @throws SignOnRefusal
   */
  acceptSaml(response: string): Promise<string>
  /** @throws SignOnRefusal */
  completeSaml(ticket: string, kept: string | undefined): Promise<SignedOn>
  /** Our metadata for a SAML provider, as XML; `undefined` without one. */
  samlMetadata(): Promise<string | undefined>
  /** Checks a provider: reads its metadata, and whether it accepts our client. */
  check(settings: SignOnSettings): Promise<SignOnCheck>
  /** The address for signing out at the provider. */
  signOutAddress(hint: string | undefined): Promise<string | undefined>
  /**
   * Marks a one-time secret as used, also for other ways to sign in.
   *
   * @param until when the secret expires
   * @returns false when it was already used, on any instance
   */
  useOnce(queryable: Queryable, secret: string, until: Date): Promise<boolean>
  /** Removes expired attempts. */
  tidy(): Promise<void>
}

const attemptSchema = z.object({
  id: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
  nonce: z.string().optional(),
  verifier: z.string().optional(),
})
const ticketSchema = z.object({
  attemptId: z.string(),
  expiresAt: z.number(),
  person: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().optional(),
    emailVerified: z.boolean(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    groups: z.array(z.string()).optional(),
  }),
})
const addressSchema = accountAddress('')

/** Follows the settings, and loads the client libraries only where single sign-on is set up. */
export function openSignOn({
  db,
  clock,
  accounts,
  secret,
  office,
  publicUrl,
  network,
}: {
  db: Database
  clock: Clock
  accounts: AccountsService
  secret: string
  office: Pick<Office, 'signOn'>
  publicUrl: string
  network?: Network | undefined
}): SignOnService {
  const now = () => clock.now().getTime()
  const attempts = sealedBox(secret, 'sign-on attempt')
  const tickets = sealedBox(secret, 'sign-on ticket')
  const hints = sealedBox(secret, 'sign-on sign-out')
  const reach = providerReach({ publicUrl, network })

  const clientOf = providerClients({ publicUrl, clock, network })

  let known: { readonly settings: SignOnSettings; readonly client: Promise<ProviderClient> } | undefined
  /** The client of the current provider; a new client after each change of the settings. */
  async function client(): Promise<ProviderClient | undefined> {
    const settings = office.signOn
    if (!settings) return undefined
    if (known?.settings !== settings) known = { settings, client: clientOf(settings) }
    return known.client
  }
  async function oidcClient() {
    const found = await client()
    return found?.kind === 'oidc' ? found : undefined
  }
  async function samlClient() {
    const found = await client()
    return found?.kind === 'saml' ? found : undefined
  }

  function opened(kept: string | undefined): Attempt {
    const attempt = attemptSchema.safeParse(kept === undefined ? undefined : attempts.open(kept)).data
    if (!attempt || attempt.expiresAt <= now()) throw new SignOnRefusal('over')
    return attempt
  }

  function openedTicket(ticket: string): z.output<typeof ticketSchema> | undefined {
    const opened = ticketSchema.safeParse(tickets.open(ticket)).data
    return opened && opened.expiresAt > now() ? opened : undefined
  }

  /** The account of a person: found by the verified address the first time, and by the provider's identifier from then on. */
  async function accountOf(transaction: Transaction, { issuer, subject, email: given, emailVerified, ...person }: NamedPerson) {
    const linked = await findLinkedUser(transaction, { issuer, subject })
    const known = linked === undefined ? undefined : await accounts.findAccount(transaction, linked)
    const isAdmin = person.groups && makesAdmin(person.groups, office.signOn?.adminValues ?? [])
    const named = { firstName: person.firstName, lastName: person.lastName, isAdmin }
    if (known) {
      if (!accounts.isAdmitted(known.email)) throw new SignOnRefusal('domain', { email: known.email })
      return accounts.admitNamedBySignOn(transaction, { ...named, email: known.email }, known)
    }
    const email = addressSchema.safeParse(given).data
    if (email === undefined) throw new SignOnRefusal('address')
    if (!emailVerified) throw new SignOnRefusal('unverified')
    if (!accounts.isAdmitted(email)) throw new SignOnRefusal('domain', { email })
    const mayMake = isAdmin || (await accounts.findSetUp(transaction)) === null
    if (!mayMake && !(await accounts.findAccountByEmail(transaction, email))) throw new SignOnRefusal('setUp', { email })
    const account = await accounts.admitNamedBySignOn(transaction, { ...named, email })
    if (account.isSample) throw new SignOnRefusal('taken', { email })
    const isLinked = await insertIdentity(transaction, { issuer, subject, userId: account.id })
    // Two simultaneous sign-ins of one person create only one link. Another person with this address is refused.
    if (!isLinked && (await findLinkedUser(transaction, { issuer, subject })) !== account.id) throw new SignOnRefusal('taken', { email })
    if (isLinked) await recordAudit(transaction, { actor: account.id, action: 'account.linked', subject: `user:${account.id}` })
    return account
  }

  async function admit(person: NamedPerson, { id, returnTo }: Attempt, by: 'oidc' | 'saml'): Promise<SignedOn> {
    return inTransaction(db, async (transaction) => {
      const isFirst = await useAttempt(transaction, hashToken(id), new Date(now() + ATTEMPT_MS))
      if (!isFirst) throw new SignOnRefusal('over')
      const account = await accountOf(transaction, person)
      const { id: userId, role } = account
      const subject = `user:${userId}`
      if (!person.groups) await recordAudit(transaction, { actor: userId, action: 'account.groups-unknown', subject, details: { role } })
      await recordAudit(transaction, { actor: userId, action: 'account.signed-in', subject, details: { by } })
      return { userId, by, role, returnTo: await accounts.firstPage(transaction, account, returnTo) }
    })
  }

  return {
    get kind() {
      return office.signOn?.kind
    },

    async begin({ returnTo, another }) {
      const id = newToken()
      const attempt = { id, returnTo, expiresAt: now() + ATTEMPT_MS }
      const provider = await client()
      if (provider?.kind === 'saml') return { id, location: await provider.begin(id, { another }), kept: attempts.seal(attempt) }
      if (!provider) throw new Error('no single sign-on is set up')
      const { location, ...remembered } = await provider.begin(id, { another })
      return { id, location, kept: attempts.seal({ ...attempt, ...remembered }) }
    },

    attemptOfTicket: (ticket) => openedTicket(ticket)?.attemptId,

    async completeOidc(query, kept) {
      const oidc = await oidcClient()
      if (!oidc) throw new Error('OpenID Connect is not set up')
      const attempt = opened(kept)
      const { person, idToken } = await oidc.complete(query, attempt)
      const signedOn = await admit(person, attempt, 'oidc')
      return idToken === undefined ? signedOn : { ...signedOn, signOutHint: hints.seal(idToken) }
    },

    async acceptSaml(response) {
      const saml = await samlClient()
      if (!saml) throw new Error('SAML is not set up')
      const { person, attemptId } = await saml.complete(response)
      return tickets.seal({ attemptId, expiresAt: now() + TICKET_MS, person } satisfies z.input<typeof ticketSchema>)
    },

    async completeSaml(ticket, kept) {
      const answer = openedTicket(ticket)
      const attempt = opened(kept)
      if (answer?.attemptId !== attempt.id) throw new SignOnRefusal('over')
      return admit({ ...answer.person, email: answer.person.email, groups: answer.person.groups }, attempt, 'saml')
    },

    samlMetadata: async () => (await samlClient())?.metadata(),

    async check(settings) {
      const { checkOidc, checkSaml } = await import('./sign-on-check.ts')
      const parts = { publicUrl, clock, fetch: reach(settings) }
      return settings.kind === 'oidc' ? checkOidc(settings, parts) : checkSaml(settings, parts)
    },

    async signOutAddress(hint) {
      const idToken = hint === undefined ? undefined : hints.open(hint)
      return typeof idToken === 'string' ? (await oidcClient())?.signOutAddress(idToken) : undefined
    },

    useOnce: (queryable, used, until) => useAttempt(queryable, hashToken(used), until),

    async tidy() {
      await deleteUsedAttempts(db, clock.now())
      await deleteTrials(db, clock.now())
    },
  }
}
