import type { Api } from '@callboard/contract/api-types'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { nameLeftOut } from '#shared/people/left-out.ts'
import { availabilityChecksQuery } from '#shared/queries/availability-checks.ts'

type NewCheck = Api['POST /api/projects/{id}/availability-checks']['body']

/** A person to ask, for one role or for any. */
export type PersonToAsk = NewCheck['people'][number]

interface Asking {
  readonly projectId: number
  readonly people: readonly PersonToAsk[]
  /** A new check, or an existing one that more people are asked about. */
  readonly check: Omit<NewCheck, 'people'> | { readonly id: number }
}

/** Asks people when they can come, and reports who was left out and why. The caller shows a failure. */
export function useAskPeople(onAsked: () => void) {
  const navigate = useNavigate()
  return useChange({
    mutationFn: async ({ projectId, people, check }: Asking) => {
      const body = { people: [...people] }
      const { asked, left, ...answer } = await ('id' in check
        ? api('POST /api/availability-checks/{id}/people', { params: { id: check.id }, body })
        : api('POST /api/projects/{id}/availability-checks', { params: { id: projectId }, body: { ...check, ...body } }))
      return { asked, check: answer.check, left: left.length, description: await nameLeftOut(left) }
    },
    onSuccess: ({ asked, check, left, description }, { projectId }) => {
      if (asked === 0) {
        toast({ title: plural(left, '1 person was not asked', '{count} people were not asked'), description, tone: 'destructive' })
      } else {
        toast({
          title: plural(asked, '1 person is asked', '{count} people are asked'),
          description: description && t('Not asked: {description}', { description }),
          action: {
            label: t('See the answers'),
            onAction: () => void navigate({ to: '/project/$id/checks/$check', params: { id: String(projectId), check: String(check.id) } }),
          },
        })
      }
      onAsked()
    },
    changes: ({ projectId }) => [availabilityChecksQuery(projectId)],
  })
}
