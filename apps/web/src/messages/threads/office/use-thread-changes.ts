import type { FormerThreads, ThreadFilter } from '@callboard/contract/messages/threads/endpoints'
import { THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { filterFields, type ThreadListFilter } from '#shared/queries/threads.ts'

/** The changes of conversations. */
export interface ThreadFacts {
  assignedTo?: string | null
  snoozedUntil?: string | null
  isDone?: boolean
  isClosed?: boolean
  isRead?: boolean
}

/** The selected conversations, or all that match a filter with a few exceptions. */
export type ChosenThreads =
  | { readonly ids: readonly number[] }
  | { readonly filter: ThreadListFilter; readonly exceptIds: readonly number[] }

interface Asked {
  readonly chosen: ChosenThreads
  readonly facts: ThreadFacts
  /** The text of the notification; without it there is none. */
  readonly said?: (count: number) => string
  /** An additional sentence of the notification. */
  readonly more?: string | undefined
}

const bodyOf = (chosen: ChosenThreads, facts: ThreadFacts) =>
  'ids' in chosen
    ? { ids: [...chosen.ids], ...facts }
    : { allMatching: filterFields(chosen.filter) as ThreadFilter, exceptIds: [...chosen.exceptIds], ...facts }

/** Restores the previous state, in calls with at most the allowed number of conversations. */
async function putBack(former: readonly FormerThreads[]): Promise<void> {
  for (const { ids, ...was } of former)
    for (let from = 0; from < ids.length; from += THREAD_LIMITS.chosen)
      await api('POST /api/threads/changes', { body: { ids: ids.slice(from, from + THREAD_LIMITS.chosen), ...was, isUndo: true } })
}

/** Assigns, snoozes, ends, closes and marks conversations; each action can be undone. */
export function useThreadChanges() {
  const failed = { title: t('Error'), fallback: t('That could not be saved. Please try again.') }
  const back = useChange({ mutationFn: putBack, failed, changes: ['threads'] })
  const change = useChange({
    mutationFn: ({ chosen, facts }: Asked) => api('POST /api/threads/changes', { body: bodyOf(chosen, facts) }),
    onSuccess: ({ ids, former }, { said, more }) => {
      if (!said || ids.length === 0) return
      toast({ title: said(ids.length), ...(more && { description: more }), undo: () => back.mutate(former) })
    },
    failed,
    changes: ['threads'],
  })
  return {
    isPending: change.isPending,
    /** @param isAnswered whether the office has written last */
    setDone: (chosen: ChosenThreads, isDone: boolean, isAnswered = false) =>
      change.mutate({
        chosen,
        facts: { isDone },
        said: (count) =>
          isDone
            ? plural(count, 'Conversation done', '{count} conversations done')
            : plural(count, 'Conversation opened again', '{count} conversations opened again'),
        more: !isDone && isAnswered ? t('It is under Waiting until the student writes.') : undefined,
      }),
    snooze: (chosen: ChosenThreads, until: string | null, when: string) =>
      change.mutate({
        chosen,
        facts: { snoozedUntil: until },
        said: (count) =>
          until === null
            ? plural(count, 'Conversation is back', '{count} conversations are back')
            : plural(count, 'Snoozed until {when}', '{count} snoozed until {when}', { when }),
      }),
    assign: (chosen: ChosenThreads, assignedTo: string | null, name: string) =>
      change.mutate({
        chosen,
        facts: { assignedTo },
        said: (count) =>
          assignedTo === null
            ? plural(count, 'Assigned to no one', '{count} assigned to no one')
            : plural(count, 'Assigned to {name}', '{count} assigned to {name}', { name }),
      }),
    setClosed: (chosen: ChosenThreads, isClosed: boolean) =>
      change.mutate({
        chosen,
        facts: { isClosed },
        said: (count) =>
          isClosed
            ? plural(count, 'The student can no longer write here', 'The students can no longer write in {count} conversations')
            : plural(count, 'The student can write here again', 'The students can write in {count} conversations again'),
      }),
    setRead: (chosen: ChosenThreads, isRead: boolean) => change.mutate({ chosen, facts: { isRead } }),
  }
}
export type ThreadActions = ReturnType<typeof useThreadChanges>
