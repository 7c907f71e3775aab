import type { Queryable, Transaction } from '#db/client.ts'

/** Rows of a feature that a rule of retention removes when they are old. */
export interface OldRows {
  /** What they are called in the result of a run. */
  readonly name: string
  /** @returns how many are older, by the names of a preview */
  count(db: Queryable, before: Date): Promise<Readonly<Record<string, number>>>
  /** Removes some of them, with a line in the audit log. @returns how many; 0 when none is left */
  removeSome(transaction: Transaction, before: Date): Promise<number>
}
