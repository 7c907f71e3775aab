import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { NOTIFICATION } from '@callboard/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'

/** Deletes a role if nobody has applied for it. Undo restores the version of the casting call before the deletion. */
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
      // Offer undo only if nobody has changed the casting call since.
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

/** Reopens a cancelled role. People who were already told do not get their places back. */
export function useReopenRole() {
  return useChange({
    mutationFn: ({ id }: Role) => api('DELETE /api/roles/{id}/cancellation', { params: { id } }),
    onSuccess: (_, { name }) => toast({ title: t('Role opened again'), description: roleName(name) }),
    failed: t('The role was not opened again'),
    changes: ['projects', 'applications'],
  })
}

/** Cancels a role, and offers to undo it until the first people are told. */
export function useCancelRole(onCancelled: () => void) {
  const reopen = useReopenRole()
  return useChange({
    mutationFn: ({ role }: { role: Role; told: number }) => api('POST /api/roles/{id}/cancellation', { params: { id: role.id } }),
    onSuccess: (_, { role, told }) => {
      onCancelled()
      const seconds = NOTIFICATION.undoMs / 1000
      toast({
        title: t('Role cancelled'),
        description:
          told > 0
            ? plural(told, '1 person is told in {seconds} seconds', '{count} people are told in {seconds} seconds', { seconds })
            : roleName(role.name),
        undo: () => reopen.mutate(role),
      })
    },
    failed: t('The role was not cancelled'),
    changes: ['projects', 'applications'],
  })
}
