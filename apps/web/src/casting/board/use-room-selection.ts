import { NOTHING_CHOSEN, rangedTo, toggled, withPage } from '#shared/selection.ts'
import { useKeptSelection } from '#shared/use-kept-selection.ts'

/**
 * The selected applicants, who stay so while others are compared or written to.
 *
 * @param order the ids of all cards, in the order in which they are shown
 */
export function useRoomSelection(projectId: string, order: readonly number[]) {
  const [selection, setSelection] = useKeptSelection(`applicants ${projectId}`)
  return {
    ids: selection.ids,
    toggle: (id: number) => setSelection((before) => toggled(before, id)),
    /** Selects everybody from the last choice to this one. */
    rangeTo: (id: number) => setSelection((before) => rangedTo(before, order, id)),
    add: (ids: readonly number[]) => setSelection((before) => withPage(before, ids)),
    clear: () => setSelection(NOTHING_CHOSEN),
  }
}
