import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'

/** Deletes a role, if nobody has applied for it. To undo it, the version of the casting call before it is restored. */
export function useDeleteRole(projectId: string) {
  const undo = useChange({
    mutationFn: (latest: number) =>
      api('POST /api/projects/{id}/versions/{number}/restore', { params: { id: projectId, number: latest - 1 }, body: { latest } }),
    onSuccess: () => toast({ title: t('Role restored') }),
    failed: t('Not restored'),
    changes: ['projects'],
  })
  return useChange({
    mutationFn: async ({ id, name }: Role) => {
      await api('DELETE /api/roles/{id}', { params: { id } })
      // Only if nobody has changed the casting call since.
      const [latest] = await api('GET /api/projects/{id}/versions', { params: { id: projectId } }).catch(() => [])
      return latest?.changes.some(({ field, before }) => field === 'role' && before === name) ? latest.number : undefined
    },
    onSuccess: (latest, { name }) =>
      toast({ title: t('Role deleted'), description: roleName(name), ...(latest !== undefined && { undo: () => undo.mutate(latest) }) }),
    failed: t('The role was not deleted'),
    changes: ['projects'],
  })
}

/** Puts the roles in another order, which shows immediately. */
export function useOrderRoles(projectId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = rolesQuery(projectId)
  return useChange({
    scope: { id: `roles.${projectId}` },
    mutationFn: (roles: readonly Role[]) =>
      api('PUT /api/projects/{id}/roles/order', { params: { id: projectId }, body: { roleIds: roles.map(({ id }) => id) } }),
    onMutate: async (roles) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [...roles])
    },
    failed: t('The order could not be saved'),
    changes: ['projects'],
  })
}
