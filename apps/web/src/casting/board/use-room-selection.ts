import { NOTHING_CHOSEN, rangedTo, toggled, withPage } from '#shared/selection.ts'
import { useKeptSelection } from '#shared/use-kept-selection.ts'

/**
 * The selected applicants. The selection is kept while the user visits other pages, for example the comparison.
 *
 * @param order the ids of all cards, in the order in which they are shown
 */
export function useRoomSelection(projectId: string, order: readonly number[]) {
  const [selection, setSelection] = useKeptSelection(`applicants ${projectId}`)
  return {
    ids: selection.ids,
    toggle: (id: number) => setSelection((before) => toggled(before, id)),
    /** Selects all cards from the last selected one to this one. */
    rangeTo: (id: number) => setSelection((before) => rangedTo(before, order, id)),
    add: (ids: readonly number[]) => setSelection((before) => withPage(before, ids)),
    clear: () => setSelection(NOTHING_CHOSEN),
  }
}
