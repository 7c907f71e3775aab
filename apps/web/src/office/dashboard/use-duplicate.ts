import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { tellFailure } from '#app/changes/tell-failure.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useIsDirector } from '#app/session/session.ts'
import { PROJECT_PAGES_KEY, projectQuery } from '#shared/queries/projects.ts'

/** Copies a casting call into a draft and opens its form, since the copy still lacks dates. */
export function useDuplicate() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isDirector = useIsDirector()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: PROJECT_PAGES_KEY })
  /** Deletes the copy, unless the user stays in its form because of unsaved changes. */
  async function undo(copy: Project): Promise<void> {
    await navigate({ to: '/admin-dashboard' })
    if (window.location.pathname !== '/admin-dashboard') return
    try {
      await api('DELETE /api/projects/{id}', { params: { id: copy.id } })
      toast({ title: t('The copy is deleted'), description: copy.title })
    } catch (error) {
      tellFailure(error, { title: t('Error'), fallback: t('Failed to delete project') })
    }
    await readAgain()
  }
  return useChange({
    mutationFn: ({ id }: Project) => api('POST /api/projects/{id}/duplicate', { params: { id } }),
    onSuccess: async (copy, original) => {
      queryClient.setQueryData(projectQuery(copy.id).queryKey, copy)
      toast({
        title: t('Casting call duplicated'),
        description: t('“{title}” is now a draft without dates as well.', { title: original.title }),
        ...(isDirector && { undo: () => void undo(copy) }),
      })
      await navigate({ to: '/project-edit/$id', params: { id: String(copy.id) } })
    },
    failed: { title: t('Error'), fallback: t('Failed to duplicate the casting call') },
    changes: [{ queryKey: PROJECT_PAGES_KEY }],
  })
}
