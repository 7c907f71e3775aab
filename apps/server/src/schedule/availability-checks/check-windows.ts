import type { WindowInput } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_ERROR } from '@callboard/contract/schedule/availability-checks/errors'
import { CHECK_MESSAGE } from '@callboard/contract/schedule/availability-checks/rules'
import type { Transaction } from '#db/client.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { spanOf } from './checks.domain.ts'
import * as repository from './checks.repository.ts'

/** A wanted window; without an id it is new. */
export type WindowChange = WindowInput & { readonly id?: number | undefined }

/**
 * Replaces the windows of a locked check, and removes all others.
 *
 * @returns the new and changed windows, and the number of removed ones
 * @throws AppError 400 for a time that is over, 409 for a window that is gone
 */
export async function replaceWindows(
  transaction: Transaction,
  checkId: number,
  windows: readonly WindowChange[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<{ asksAgain: number[]; removed: number }> {
  const before = new Map((await repository.findWindows(transaction, [checkId])).map((window) => [window.id, window]))
  const asksAgain: number[] = []
  for (const [at, { id, ...window }] of windows.entries()) {
    const { roleId } = window
    const during = spanOf(window, timeZone)
    if (!during) throw fieldError(`windows.${at}.to`, CHECK_MESSAGE.timeOrder)
    const stored = id === undefined ? undefined : before.get(id)
    if (id !== undefined && !stored) throw new AppError(CHECK_ERROR.stale)
    const isSame = stored?.during.start.getTime() === during.start.getTime() && stored.during.end.getTime() === during.end.getTime()
    if (!isSame && during.end <= now) throw fieldError(`windows.${at}.day`, CHECK_MESSAGE.over)
    if (!stored) {
      asksAgain.push(await repository.insertWindow(transaction, { checkId, during, roleId, changedAt: now }))
      continue
    }
    before.delete(stored.id)
    if (isSame && stored.roleId === roleId) continue
    await repository.updateWindow(transaction, stored.id, { roleId, ...(!isSame && { during, changedAt: now }) })
    asksAgain.push(stored.id)
  }
  await repository.deleteWindows(transaction, [...before.keys()])
  return { asksAgain, removed: before.size }
}
