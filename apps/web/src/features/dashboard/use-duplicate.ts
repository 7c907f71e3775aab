import type { Project } from '@callboard/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { projectQuery, projectsQuery } from '#lib/queries/projects.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { toast } from '#ui/toast.ts'

/** Copies a casting call into a draft and opens its form: dates are what a copy still lacks. */
export function useDuplicate() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ id }: Project) => api('POST /api/projects/{id}/duplicate', { params: { id } }),
    onSuccess: async (copy, original) => {
      queryClient.setQueryData(projectQuery(copy.id).queryKey, copy)
      toast({ title: 'Project duplicated', description: `“${original.title}” is now a draft without dates as well.` })
      await navigate({ to: '/project-edit/$id', params: { id: String(copy.id) } })
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: 'Error', description: errorText(error, 'Failed to duplicate project'), tone: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
  })
}
