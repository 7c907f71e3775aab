import type { MediaPerson, MediaRequestPeople } from '@callboard/contract/casting/media-requests/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { fullName } from '#shared/profile-text.ts'
import { stageText } from '#shared/stage-text.ts'
import { mediaRequestQuery } from './request-query.ts'

type Decision = 'shortlisted' | 'released'

/** Moves a person from the player, with undo. As on the board, the office tells them later. */
export function useDecision(requestId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = mediaRequestQuery(requestId)
  const show = (cards: readonly { id: number; stage: MediaPerson['stage']; version: number }[]) =>
    queryClient.setQueryData(
      queryKey,
      (before: MediaRequestPeople | undefined) =>
        before && {
          ...before,
          people: before.people.map((person) => {
            const card = cards.find(({ id }) => id === person.applicationId)
            return card ? { ...person, stage: card.stage, version: card.version } : person
          }),
        },
    )
  const failed = { title: t('No one was moved'), fallback: t('That did not work. Please try again.') }
  const changes = ['applications'] as const
  const undo = useChange({
    mutationFn: (applications: { id: number; version: number }[]) => api('POST /api/applications/moves/undo', { body: { applications } }),
    onSuccess: ({ cards }) => {
      show(cards)
      toast({ title: t('Moved back') })
    },
    failed,
    changes,
  })
  return useChange({
    mutationFn: ({ person, to }: { person: MediaPerson; to: Decision }) =>
      api('POST /api/applications/moves', { body: { applications: [{ id: person.applicationId, version: person.version }], to } }),
    onSuccess: ({ cards }, { person, to }) => {
      show(cards)
      toast({
        title: stageText(to),
        description: fullName(person),
        undo: () => undo.mutate(cards.map(({ id, version }) => ({ id, version }))),
      })
    },
    failed,
    changes,
  })
}
