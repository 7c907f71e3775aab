import type { Presentation } from '@callboard/contract/casting/presentations/endpoints'
import { PRESENTATION_LIMITS } from '@callboard/contract/casting/presentations/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { readReviewers } from '#shared/presentations/reviewer-lines.ts'
import { presentationQuery, presentationsQuery } from '#shared/queries/presentations.ts'

const readsOf = (projectId: string, id: number) => [presentationsQuery(projectId), presentationQuery(id)]

/** If a presentation has ended by itself, reopening gives it the duration of a new one. */
const longer = (endsAt: string) =>
  Date.parse(endsAt) <= Date.now() ? { endsAt: new Date(Date.now() + PRESENTATION_LIMITS.days * DAY_MS).toISOString() } : {}

/** Ends a presentation with one press, and opens it again. */
export function useEnding(projectId: string, { id, version, title, endsAt }: Pick<Presentation, 'id' | 'version' | 'title' | 'endsAt'>) {
  const queryClient = useQueryClient()
  const change = useChange({
    mutationFn: ({ isEnded, from }: { isEnded: boolean; from: number }) =>
      api('PATCH /api/presentations/{id}', { params: { id }, body: { isEnded, version: from, ...(!isEnded && longer(endsAt)) } }),
    onSuccess: (after, { isEnded }) => {
      queryClient.setQueryData(presentationsQuery(projectId).queryKey, (before) => before?.map((one) => (one.id === id ? after : one)))
      if (isEnded)
        toast({
          title: t('The presentation has ended'),
          description: t('No link to “{title}” works any more.', { title }),
          undo: () => change.mutate({ isEnded: false, from: after.version }),
        })
    },
    failed: t('The presentation was not changed'),
    changes: readsOf(projectId, id),
  })
  return { setEnded: (isEnded: boolean) => change.mutate({ isEnded, from: version }), isPending: change.isPending }
}

/** The office's other actions for a presentation. */
export function usePresentation(projectId: string, id: number) {
  const changes = readsOf(projectId, id)
  const remind = useChange({
    mutationFn: () => api('POST /api/presentations/{id}/reminders', { params: { id } }),
    onSuccess: ({ reminded }) => {
      toast({ title: plural(reminded, '1 reviewer reminded', '{count} reviewers reminded') })
    },
    failed: t('No one was reminded'),
    changes,
  })
  const add = useChange({
    mutationFn: (lines: string) =>
      api('POST /api/presentations/{id}/reviewers', { params: { id }, body: { reviewers: readReviewers(lines) } }),
    changes,
  })
  const remove = useChange({
    mutationFn: (reviewerId: number) => api('DELETE /api/presentations/{id}/reviewers/{reviewerId}', { params: { id, reviewerId } }),
    failed: t('The reviewer was not removed'),
    changes,
  })
  const note = useChange({
    mutationFn: ({ applicationId, text }: { applicationId: number; text: string }) =>
      api('PUT /api/presentations/{id}/people/{applicationId}', { params: { id, applicationId }, body: { note: text } }),
    failed: t('The note was not saved'),
    changes,
  })
  return { remind, add, remove, note }
}

export type PresentationActions = ReturnType<typeof usePresentation>
