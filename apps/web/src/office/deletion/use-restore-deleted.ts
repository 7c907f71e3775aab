import type { DeletedThing } from '@callboard/contract/office/deletion/endpoints'
import type { DeletedKind } from '@callboard/contract/office/deletion/rules'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { namesText } from './deleted-text.ts'

/** The topics that a restoration of each kind changes. */
const TOPIC = { project: 'projects', talent: 'talent', list: 'lists', search: 'saved-searches', event: 'calendar' } as const

/** Restores each kind. @returns the text of the notification, if the names are not enough */
const RESTORE: Record<DeletedKind, (key: string) => Promise<string | undefined>> = {
  project: async (id) => void (await api('POST /api/projects/deleted/{id}/restore', { params: { id } })),
  talent: async (batch) => (await api('POST /api/talent/deleted/{batch}/restore', { params: { batch } })).message,
  list: async (id) => void (await api('POST /api/lists/{id}/restore', { params: { id } })),
  search: async (id) => void (await api('POST /api/saved-searches/{id}/restore', { params: { id } })),
  event: async (id) => void (await api('POST /api/calendar-events/{id}/restore', { params: { id } })),
}

/** Restores something that was deleted. */
export function useRestoreDeleted() {
  return useChange({
    mutationFn: ({ kind, key }: DeletedThing) => RESTORE[kind](key),
    onSuccess: (message, thing) => toast(message ? { title: message } : { title: t('Restored'), description: namesText(thing) }),
    failed: t('Not restored'),
    changes: ({ kind }) => [TOPIC[kind]],
  })
}
