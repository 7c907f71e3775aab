import type { Api } from '@callboard/contract/api-types'
import type { JoinLink } from '@callboard/contract/exchange/join-links/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { joinLinksQuery } from '#shared/queries/join-links.ts'

/** The settings of a link that the office chooses. */
export type LinkInput = Api['POST /api/join-links']['body']

/** Changes of registration links. Pausing and revoking can be undone. */
export function useJoinLinks() {
  const queryClient = useQueryClient()
  const changes = [joinLinksQuery]
  const save = useChange({
    mutationFn: ({ link, input }: { link: JoinLink | null; input: LinkInput }) =>
      link
        ? api('PUT /api/join-links/{id}', { params: { id: link.id }, body: { ...input, version: link.version } })
        : api('POST /api/join-links', { body: input }),
    onSuccess: ({ title }, { link }) => toast({ title: link ? t('Link changed') : t('Link made'), description: title }),
    changes,
  })
  const pause = useChange({
    mutationFn: ({ link: { id }, isPaused }: { link: JoinLink; isPaused: boolean; isUndo?: boolean }) =>
      api('POST /api/join-links/{id}/pause', { params: { id }, body: { isPaused } }),
    onSuccess: (_, { link, isPaused, isUndo }) =>
      toast({
        title: isPaused ? t('Link paused') : t('Link continued'),
        description: link.title,
        ...(!isUndo && { undo: () => pause.mutate({ link, isPaused: !isPaused, isUndo: true }) }),
      }),
    failed: t('Not changed'),
    changes,
  })
  const restore = useChange({
    mutationFn: ({ id }: JoinLink) => api('POST /api/join-links/{id}/restore', { params: { id } }),
    onSuccess: ({ title }) => toast({ title: t('Link restored'), description: title }),
    failed: t('Not restored'),
    changes,
  })
  const revoke = useChange({
    mutationFn: ({ id }: JoinLink) => api('DELETE /api/join-links/{id}', { params: { id } }),
    onSuccess: (_, link) => {
      queryClient.setQueryData(joinLinksQuery.queryKey, (links: JoinLink[] | undefined) => links?.filter(({ id }) => id !== link.id))
      toast({ title: t('Link revoked'), description: link.title, undo: () => restore.mutate(link) })
    },
    failed: t('Not revoked'),
    changes,
  })
  return { save, pause, revoke }
}
