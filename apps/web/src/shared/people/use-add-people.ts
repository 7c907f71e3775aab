import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { nameLeftOut } from './left-out.ts'

/** Whether people are invited, or put on the shortlist without being told. */
export type AddAs = 'invited' | 'shortlisted'

interface Addition {
  readonly projectId: string | number
  readonly roleId: number
  readonly studentIds: readonly number[]
  readonly as: AddAs
}

/**
 * Adds people to a role, and reports who was left out and why.
 *
 * @param onOpen opens the casting call; used by the notification on other pages
 */
export function useAddPeople(onAdded: () => void, onOpen?: (projectId: string) => void) {
  const undo = useChange({
    mutationFn: ({ applications }: Pick<Addition, 'projectId'> & { applications: { id: number; version: number }[] }) =>
      api('POST /api/applications/additions/undo', { body: { applications } }),
    onSuccess: ({ refused }, { applications }) => {
      const [first] = refused
      if (first) {
        const title = plural(refused.length, '1 person stays on the shortlist', '{count} people stay on the shortlist')
        toast({ title, description: first.message, tone: 'destructive' })
      } else {
        const { length } = applications
        toast({ title: plural(length, '1 person is off the shortlist again', '{count} people are off the shortlist again') })
      }
    },
    failed: t('No one was removed from the shortlist'),
    changes: ({ projectId }) => [castingRoomQuery(String(projectId)), 'applications'],
  })
  return useChange({
    mutationFn: async ({ roleId, studentIds, as }: Addition) => {
      const body = { studentIds: [...studentIds], as }
      const { cards, left } = await api('POST /api/roles/{id}/applications', { params: { id: roleId }, body })
      return { cards, added: cards.length, left: left.length, description: await nameLeftOut(left) }
    },
    onSuccess: ({ cards, added, left, description }, { as, projectId }) => {
      if (added === 0) {
        toast({ title: plural(left, '1 person was not added', '{count} people were not added'), description, tone: 'destructive' })
      } else {
        const title =
          as === 'invited'
            ? plural(added, '1 person is invited', '{count} people are invited')
            : plural(added, '1 person is on the shortlist', '{count} people are on the shortlist')
        toast({
          title,
          description: description && t('Not added: {description}', { description }),
          ...(onOpen && { action: { label: t('Open the casting call'), onAction: () => onOpen(String(projectId)) } }),
          // An invitation cannot be undone, because the person has been told.
          ...(as === 'shortlisted' && {
            undo: () => undo.mutate({ projectId, applications: cards.map(({ id, version }) => ({ id, version })) }),
          }),
        })
      }
      onAdded()
    },
    failed: t('No one was added'),
    changes: ({ projectId }) => [castingRoomQuery(String(projectId))],
  })
}
