import type { ThreadFilter, ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { filterFields, type ThreadListFilter } from '#shared/queries/threads.ts'

/** What is changed of conversations. */
export interface ThreadFacts {
  assignedTo?: string | null
  snoozedUntil?: string | null
  isDone?: boolean
  isClosed?: boolean
  isRead?: boolean
}

/** Conversations: chosen ones, or all that a filter finds except some. */
export type ChosenThreads =
  | { readonly ids: readonly number[] }
  | { readonly filter: ThreadListFilter; readonly exceptIds: readonly number[] }

type Said = (count: number) => string

interface Asked {
  readonly chosen: ChosenThreads
  readonly facts: ThreadFacts
  /** What the notification says; none without it. */
  readonly said?: Said
  /** Takes it back. */
  readonly inverse?: ThreadFacts
}

const bodyOf = (chosen: ChosenThreads, facts: ThreadFacts) =>
  'ids' in chosen
    ? { ids: [...chosen.ids], ...facts }
    : { allMatching: filterFields(chosen.filter) as ThreadFilter, exceptIds: [...chosen.exceptIds], ...facts }

/** Assigns, snoozes, ends, closes and marks conversations, each with undo. */
export function useThreadChanges() {
  const change = useChange({
    mutationFn: ({ chosen, facts }: Asked) => api('POST /api/threads/changes', { body: bodyOf(chosen, facts) }),
    onSuccess: ({ ids }, { said, inverse }) => {
      if (!said || ids.length === 0) return
      const undo = inverse && (() => change.mutate({ chosen: { ids }, facts: inverse }))
      toast({ title: said(ids.length), ...(undo && { undo }) })
    },
    failed: { title: t('Error'), fallback: t('That could not be saved. Please try again.') },
    changes: ['threads'],
  })
  return {
    isPending: change.isPending,
    setDone: (chosen: ChosenThreads, isDone: boolean) =>
      change.mutate({
        chosen,
        facts: { isDone },
        inverse: { isDone: !isDone },
        said: (count) =>
          isDone
            ? plural(count, 'Conversation done', '{count} conversations done')
            : plural(count, 'Conversation opened again', '{count} conversations opened again'),
      }),
    snooze: (chosen: ChosenThreads, until: string | null, when: string) =>
      change.mutate({
        chosen,
        facts: { snoozedUntil: until },
        ...(until !== null && { inverse: { snoozedUntil: null } }),
        said: (count) =>
          until === null
            ? plural(count, 'Conversation is back', '{count} conversations are back')
            : plural(count, 'Snoozed until {when}', '{count} snoozed until {when}', { when }),
      }),
    assign: (chosen: ChosenThreads, assignedTo: string | null, { name, before }: { name: string; before?: ThreadSummary['assignedTo'] }) =>
      change.mutate({
        chosen,
        facts: { assignedTo },
        ...(before !== undefined && { inverse: { assignedTo: before?.id ?? null } }),
        said: (count) =>
          assignedTo === null
            ? plural(count, 'Assigned to no one', '{count} assigned to no one')
            : plural(count, 'Assigned to {name}', '{count} assigned to {name}', { name }),
      }),
    setClosed: (chosen: ChosenThreads, isClosed: boolean) =>
      change.mutate({
        chosen,
        facts: { isClosed },
        inverse: { isClosed: !isClosed },
        said: (count) =>
          isClosed
            ? plural(count, 'The student can no longer write here', 'The students can no longer write in {count} conversations')
            : plural(count, 'The student can write here again', 'The students can write in {count} conversations again'),
      }),
    setRead: (chosen: ChosenThreads, isRead: boolean) => change.mutate({ chosen, facts: { isRead } }),
  }
}
export type ThreadActions = ReturnType<typeof useThreadChanges>
