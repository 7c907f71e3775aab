import type { Transaction } from '#db/client.ts'

/** Deletes rows that belong to addresses of accounts: sign-in mails, wrong codes, and named casting directors. */
export async function deleteByAddress(transaction: Transaction, emails: readonly string[]): Promise<void> {
  for (const table of ['sign_in_requests', 'sign_in_guesses', 'directors'])
    await transaction.$client.query(`DELETE FROM ${table} WHERE email = ANY($1)`, [emails])
}
