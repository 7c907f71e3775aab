import { useNavigate } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { listsQuery } from '#shared/queries/lists.ts'
import { nameLeftOut } from './left-out.ts'

/** The list for people: an existing one, or a new one with a name. */
export interface ListAddition {
  readonly to: { readonly id: number } | { readonly name: string }
  readonly people: readonly { readonly studentId: number; readonly note?: string | null }[]
}

/** Puts people on a list, and reports who was left out and why. The caller shows a failure. */
export function useAddToList(onAdded: () => void) {
  const navigate = useNavigate()
  return useChange({
    mutationFn: async ({ to, people }: ListAddition) => {
      const body = { people: [...people] }
      const { list, added, left } = await ('id' in to
        ? api('POST /api/lists/{id}/people', { params: { id: to.id }, body })
        : api('POST /api/lists', { body: { name: to.name, ...body } }))
      return { list, added, left: left.length, description: await nameLeftOut(left) }
    },
    onSuccess: ({ list: { id, name }, added, left, description }) => {
      if (added === 0 && left > 0) {
        toast({ title: plural(left, '1 person was not added', '{count} people were not added'), description, tone: 'destructive' })
      } else {
        toast({
          title:
            added === 0
              ? t('List “{name}” created', { name })
              : plural(added, '1 person is on “{name}”', '{count} people are on “{name}”', { name }),
          description: description && t('Not added: {description}', { description }),
          action: { label: t('Open the list'), onAction: () => void navigate({ to: '/lists/$id', params: { id: String(id) } }) },
        })
      }
      onAdded()
    },
    changes: [{ queryKey: [listsQuery.queryKey[0]] }],
  })
}
