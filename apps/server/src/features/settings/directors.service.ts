import type { Director } from '@callboard/contract/settings/endpoints'
import { SETTINGS_MESSAGE } from '@callboard/contract/settings/rules'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { AccountsService } from '#features/accounts/accounts.service.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, conflict } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import * as repository from './settings.repository.ts'
import type { StoredSettings } from './stored-settings.ts'
import { directorBy } from './stored-values.ts'

/** Who is a casting director. */
export interface DirectorsService {
  list(actor: SignedInActor): Promise<Director[]>
  /** @param email normalised. @throws AppError 409 when it is one already */
  add(actor: SignedInActor, email: string): Promise<Director[]>
  /** @param email normalised. @throws AppError 404 when it is none; 409 for the actor, and for addresses of the environment */
  remove(actor: SignedInActor, email: string): Promise<Director[]>
}

export function createDirectorsService({
  db,
  clock,
  config,
  office,
  stored,
  accounts,
}: {
  db: Database
  clock: Clock
  config: Pick<Config, 'adminEmails'>
  office: Pick<Office, 'adminEmails'>
  stored: Pick<StoredSettings, 'putInForce'>
  accounts: Pick<AccountsService, 'settleListed' | 'findAccount'>
}): DirectorsService {
  const ofServer: ReadonlySet<string> = new Set(config.adminEmails)

  async function list({ userId }: SignedInActor): Promise<Director[]> {
    const listed: ReadonlySet<string> = new Set(office.adminEmails)
    const found = await repository.findDirectors(db, office.adminEmails)
    return found.map(({ email, userId: id, name, isSample, adminByGroup, lastSignInAt }) => ({
      email,
      name,
      by: directorBy({ isOfServer: ofServer.has(email), isListed: listed.has(email), isSample, adminByGroup }),
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      isYou: id === userId,
    }))
  }

  /** Changes the list, and with it the role of the account. */
  async function change(
    actor: SignedInActor,
    isListed: boolean,
    email: string,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<Director[]> {
    await inTransaction(db, async (transaction) => {
      await work(transaction)
      const id = await accounts.settleListed(transaction, actor, email, isListed)
      const action = isListed ? 'director.added' : 'director.removed'
      await recordAudit(transaction, { actor: actor.userId, action, ...(id !== undefined && { subject: `user:${id}` }) })
      await announce(transaction, 'settings', 'admins')
    })
    await stored.putInForce()
    return list(actor)
  }

  return {
    list,
    add: (actor, email) =>
      change(actor, true, email, async (transaction) => {
        const row = { email, addedBy: actor.userId, addedAt: clock.now() }
        if (ofServer.has(email) || !(await repository.insertDirector(transaction, row))) throw conflict(SETTINGS_MESSAGE.director)
      }),
    remove: (actor, email) =>
      change(actor, false, email, async (transaction) => {
        if (ofServer.has(email)) throw conflict(SETTINGS_MESSAGE.fixedDirector)
        const { email: own } = (await accounts.findAccount(transaction, actor.userId)) ?? {}
        if (own === email) throw conflict(SETTINGS_MESSAGE.yourself)
        if (!(await repository.deleteDirector(transaction, email))) throw new AppError(404, SETTINGS_MESSAGE.noDirector)
      }),
  }
}
