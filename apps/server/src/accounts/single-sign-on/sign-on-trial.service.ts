import type { SignOnTrial } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { TRIAL_ERROR } from '@callboard/contract/accounts/single-sign-on/errors'
import { type SignOnProblem, TRIAL_ID, TRIAL_PREFIX } from '@callboard/contract/accounts/single-sign-on/rules'
import { accountAddress } from '@callboard/contract/common'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignOnSettings } from '#config-sign-in.ts'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import { sealedBox } from '#platform/sealed.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { providerClients } from './provider-client.ts'
import { answeredTrial, makesAdmin, type NamedPerson, SignOnRefusal } from './single-sign-on.domain.ts'
import { findTrial, insertTrial, writeTrialResult } from './single-sign-on.repository.ts'

/** Milliseconds that a trial is kept, with its result. */
const TRIAL_MS = 10 * 60_000

/** The encrypted state of a trial between leaving for the provider and returning. */
interface Kept {
  readonly settings: SignOnSettings
  readonly nonce?: string
  readonly verifier?: string
}

/** Trial sign-ins with a provider that is not yet in use. A trial signs nobody in, creates no account and ends no session. */
export interface SignOnTrialService {
  /** @returns the id, and the address to open @throws AppError 409 when the provider cannot be reached */
  begin(actor: SignedInActor, settings: SignOnSettings): Promise<{ id: string; location: string }>
  /** What the provider said. @throws AppError 404 when the trial has expired, or another user began it */
  read(actor: SignedInActor, id: string): Promise<SignOnTrial>
  /** Takes the redirect back of an OpenID Connect provider. @returns whether it belongs to a trial */
  takeOidc(state: unknown, query: string): Promise<boolean>
  /** Takes the response of a SAML provider. @returns whether it belongs to a trial */
  takeSaml(response: string): Promise<boolean>
}

const addressSchema = accountAddress('')

export function openSignOnTrials(deps: {
  db: Database
  clock: Clock
  accounts: Pick<AccountsService, 'isAdmitted'>
  secret: string
  publicUrl: string
  network?: Network | undefined
}): SignOnTrialService {
  const { db, clock, accounts } = deps
  const box = sealedBox(deps.secret, 'sign-on trial')
  const results = sealedBox(deps.secret, 'sign-on trial result')
  const clientOf = providerClients(deps)

  /** Why a real sign-in would refuse this person, if the person were new here. */
  function problemOf({ email: given, emailVerified }: NamedPerson): SignOnProblem | null {
    const email = addressSchema.safeParse(given).data
    if (email === undefined) return 'address'
    if (!emailVerified) return 'unverified'
    return accounts.isAdmitted(email) ? null : 'domain'
  }

  function resultOf(person: NamedPerson, adminValues: readonly string[]): SignOnTrial {
    const { firstName, lastName, email = null, groups } = person
    const isAdmin = groups !== undefined && makesAdmin(groups, adminValues)
    return { isWaiting: false, problem: problemOf(person), person: { firstName, lastName, email, groups: groups ?? null, isAdmin } }
  }

  async function take(id: string, complete: (kept: Kept) => Promise<NamedPerson>): Promise<boolean> {
    const found = await findTrial(db, hashToken(id), clock.now())
    const kept = found && (box.open(found.sealed) as Kept | undefined)
    if (!kept) return true
    const result = await complete(kept).then(
      (person) => resultOf(person, kept.settings.adminValues),
      (error: unknown): SignOnTrial => ({
        isWaiting: false,
        problem: error instanceof SignOnRefusal ? error.problem : 'failed',
        person: null,
      }),
    )
    await writeTrialResult(db, hashToken(id), results.seal(result))
    return true
  }

  return {
    async begin({ userId }, settings) {
      const id = `${TRIAL_PREFIX}${newToken()}`
      const client = await clientOf(settings)
      try {
        const begun = await client.begin(id, { another: false })
        const { location, ...remembered } = typeof begun === 'string' ? { location: begun } : begun
        const expiresAt = new Date(clock.now().getTime() + TRIAL_MS)
        await insertTrial(db, { idHash: hashToken(id), userId, sealed: box.seal({ settings, ...remembered } satisfies Kept), expiresAt })
        return { id, location }
      } catch (error) {
        if (error instanceof SignOnRefusal) throw new AppError(TRIAL_ERROR.unreachable)
        throw error
      }
    },

    async read({ userId }, id) {
      const found = await findTrial(db, hashToken(id), clock.now())
      if (found?.userId !== userId) throw new AppError(TRIAL_ERROR.over)
      const result = found.result === null ? undefined : (results.open(found.result) as SignOnTrial | undefined)
      return result ?? { isWaiting: true, problem: null, person: null }
    },

    async takeOidc(state, query) {
      if (typeof state !== 'string' || !TRIAL_ID.test(state)) return false
      return take(state, async ({ settings, nonce, verifier }) => {
        const client = await clientOf(settings)
        if (client.kind !== 'oidc') throw new SignOnRefusal('failed')
        const attempt = { id: state, returnTo: '/', expiresAt: 0, ...(nonce && { nonce }), ...(verifier && { verifier }) }
        return (await client.complete(query, attempt)).person
      })
    },

    async takeSaml(response) {
      const id = answeredTrial(response)
      if (id === undefined) return false
      return take(id, async ({ settings }) => {
        const client = await clientOf(settings)
        if (client.kind !== 'saml') throw new SignOnRefusal('failed')
        const { person, attemptId } = await client.complete(response)
        // Decide by the signed assertion, not by the unverified text that was used to find the trial.
        if (attemptId !== id) throw new SignOnRefusal('failed')
        return person
      })
    },
  }
}
