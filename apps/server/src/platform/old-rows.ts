import type { Queryable, Transaction } from '#db/client.ts'

/** Old rows of a feature that a retention rule removes. */
export interface OldRows {
  /** Their name in the result of a run. */
  readonly name: string
  /** @returns how many are older, by the names in a preview */
  count(db: Queryable, before: Date): Promise<Readonly<Record<string, number>>>
  /** Removes some of them, and records it in the audit log. @returns how many; 0 when none is left */
  removeSome(transaction: Transaction, before: Date): Promise<number>
}
