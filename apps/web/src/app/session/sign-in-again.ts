import { hasCode } from '#app/api/api-error.ts'

/** Whether the server requires the user to confirm who they are first. */
export const needsSignInAgain = (error: unknown): boolean => hasCode(error, 'sign-in-again')

/** Milliseconds that a refused call waits for the dialog: it loads after the page, and some pages have none. */
const LOAD_MS = 10_000

type Ask = () => Promise<boolean>

const dialog = Promise.withResolvers<Ask>()

/**
 * Asks the user to confirm that it is them, on pages with a dialog for it.
 *
 * @returns whether they did; the refused call can then be made again
 */
export async function confirmPerson(): Promise<boolean> {
  const none = new Promise<Ask>((resolve) => setTimeout(resolve, LOAD_MS, async () => false))
  const ask = await Promise.race([dialog.promise, none])
  return ask()
}

/** Sets the function that asks the user, once the page has a dialog. */
export const setConfirm = (ask: Ask): void => dialog.resolve(ask)
