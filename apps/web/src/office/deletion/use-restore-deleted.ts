import type { DeletedThing } from '@callboard/contract/office/deletion/endpoints'
import type { DeletedKind } from '@callboard/contract/office/deletion/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { concerns } from '#app/live/live-topics.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { namesText } from './deleted-text.ts'

/** What changes with each kind. */
const TOPIC = { project: 'projects', talent: 'talent', list: 'lists', search: 'saved-searches', event: 'calendar' } as const

/** Restores each kind. @returns what to say, when the names are not enough */
const RESTORE: Record<DeletedKind, (key: string) => Promise<string | undefined>> = {
  project: async (id) => void (await api('POST /api/projects/deleted/{id}/restore', { params: { id } })),
  talent: async (batch) => (await api('POST /api/talent/deleted/{batch}/restore', { params: { batch } })).message,
  list: async (id) => void (await api('POST /api/lists/{id}/restore', { params: { id } })),
  search: async (id) => void (await api('POST /api/saved-searches/{id}/restore', { params: { id } })),
  event: async (id) => void (await api('POST /api/calendar-events/{id}/restore', { params: { id } })),
}

/** Restores something that was deleted. */
export function useRestoreDeleted() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, key }: DeletedThing) => RESTORE[kind](key),
    onSuccess: (message, thing) => toast(message ? { title: message } : { title: t('Restored'), description: namesText(thing) }),
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
      else toast({ title: t('Not restored'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
    onSettled: (_, __, { kind }) => queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns(TOPIC[kind], queryKey[0]) }),
  })
}
