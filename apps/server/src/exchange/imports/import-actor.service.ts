import { checkAccess } from '@callboard/contract/access'
import { importEndpoints } from '@callboard/contract/exchange/imports/endpoints'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import { countDone } from './import-runs.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'

type LockedImport = Omit<StoredImport, 'createdByName'>

/** Finds the account on whose behalf the jobs of an import work. */
export interface ImportActors {
  /**
   * The account that started the import, or its undo, with its current role. `undefined` when it is gone or may no longer import: then the
   * job must not continue.
   */
  actorOf(queryable: Queryable, stored: Pick<LockedImport, 'state' | 'startedBy' | 'undoneBy'>): Promise<SignedInActor | undefined>
  /** Stops an import whose account is gone. The rows imported until then stay, and another director can undo them. */
  stop(transaction: Transaction, stored: LockedImport, now: Date): Promise<void>
}

export function createImportActors({ accounts }: { accounts: Pick<AccountsService, 'findAccount'> }): ImportActors {
  return {
    async actorOf(queryable, { state, startedBy, undoneBy }) {
      const userId = state === 'undoing' ? undoneBy : startedBy
      const account = userId === null ? undefined : await accounts.findAccount(queryable, userId)
      if (!account || checkAccess(importEndpoints.startImport.access, account.role) !== 'allowed') return undefined
      return { kind: 'user', userId: account.id, email: account.email, role: account.role }
    },

    async stop(transaction, { id, state }, now) {
      const done = await countDone(transaction, id)
      const counts = await repository.countOutcomes(transaction, id)
      await repository.updateImport(
        transaction,
        id,
        state === 'undoing' ? { state: 'done', done } : { state: 'cancelled', counts, finishedAt: now },
      )
      await recordAudit(transaction, { actor: null, action: 'import.cancelled', subject: `import:${id}`, details: { was: state } })
      await announce(transaction, 'imports', 'desk')
    },
  }
}
