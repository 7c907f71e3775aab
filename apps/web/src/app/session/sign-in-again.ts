import { hasCode } from '#app/api/api-error.ts'

/** Whether the server requires that the user confirms who they are first. */
export const needsSignInAgain = (error: unknown): boolean => hasCode(error, 'sign-in-again')

let confirm = async () => false

/**
 * Asks the user to confirm that it is them, on pages with a dialog for it.
 *
 * @returns whether they did; the refused call can then be made again
 */
export const confirmPerson = () => confirm()

/** Sets what asks the user. */
export function setConfirm(next: () => Promise<boolean>): void {
  confirm = next
}
