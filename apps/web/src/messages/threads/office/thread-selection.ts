import type { ThreadListFilter } from '#shared/queries/threads.ts'
import type { ChosenThreads } from './use-thread-changes.ts'

/** The selected conversations: some, or all that match the filters with a few exceptions. */
export type ThreadSelection =
  | { readonly of: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly of: 'all'; readonly except: ReadonlySet<number> }

export const NO_THREADS: ThreadSelection = { of: 'some', ids: new Set() }
export const ALL_THREADS: ThreadSelection = { of: 'all', except: new Set() }

function flipped(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

export const isChosen = (selection: ThreadSelection, id: number): boolean =>
  selection.of === 'all' ? !selection.except.has(id) : selection.ids.has(id)

/** Selects or deselects a conversation. */
export const withFlipped = (selection: ThreadSelection, id: number): ThreadSelection =>
  selection.of === 'all' ? { of: 'all', except: flipped(selection.except, id) } : { of: 'some', ids: flipped(selection.ids, id) }

/** The conversations of a change, as its call names them. @param filter the filter that the selection of all refers to */
export const chosenThreads = (selection: ThreadSelection, filter: ThreadListFilter): ChosenThreads =>
  selection.of === 'all' ? { filter, exceptIds: [...selection.except] } : { ids: [...selection.ids] }
