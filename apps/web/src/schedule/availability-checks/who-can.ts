import type { AskedPerson } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import { api } from '#app/api/api.ts'

/** Whether a person has said yes to a time that has not changed since. @param at the index of the time */
export function canCome({ cells }: Pick<AskedPerson, 'cells'>, at: number): boolean {
  const cell = cells[at]
  return cell?.answer === 'yes' && cell.stale === null
}

/** Reads everybody who can come at a time, page by page: the people who said yes come first. */
export async function readWhoCan(check: { readonly id: number }, windowId: number): Promise<readonly AskedPerson[]> {
  const found: AskedPerson[] = []
  for (let from = 0; ; from += CHECK_LIMITS.page) {
    const query = { window: String(windowId), from }
    const { people, check: read } = await api('GET /api/availability-checks/{id}/page', { params: { id: check.id }, query })
    const at = read.windows.findIndex(({ id }) => id === windowId)
    found.push(...people.filter((person) => canCome(person, at)))
    if (people.length < CHECK_LIMITS.page || people.at(-1)?.cells[at]?.answer !== 'yes') return found
  }
}
