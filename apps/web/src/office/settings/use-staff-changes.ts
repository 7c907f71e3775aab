import type { StaffRole } from '@callboard/contract/access'
import type { StaffMember } from '@callboard/contract/office/settings/endpoints'
import type { ProgramFate } from '@callboard/contract/office/settings/rules'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { accountRoleText } from '#shared/account-role-text.ts'
import { staffQuery } from '#shared/queries/settings.ts'

type Member = Pick<StaffMember, 'email' | 'role'>

/** Changes to the members of the office. All except adding can be undone. */
export function useStaffChanges() {
  const queryClient = useQueryClient()
  const show = (staff: StaffMember[]) => queryClient.setQueryData(staffQuery.queryKey, staff)
  const failing = (title?: string) => () => {
    void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
    return title
  }
  const add = useChange({
    mutationFn: (body: Member & { invites: boolean }) => api('POST /api/staff', { body }),
    onSuccess: (staff, { email, role, invites }) => {
      show(staff)
      toast({
        title: t('{role} added', { role: accountRoleText(role) }),
        description: invites ? t('{email} gets an email with a link that signs in.', { email }) : t('{email} can sign in now.', { email }),
      })
    },
    failed: failing(),
  })
  const invite = useChange({
    mutationFn: (email: string) => api('POST /api/staff/invite', { body: { email } }),
    onSuccess: (staff, email) => {
      show(staff)
      toast({ title: t('Invitation sent'), description: t('{email} gets a new link; the earlier one no longer works.', { email }) })
    },
    failed: failing(t('Not sent')),
  })
  const changeRole = useChange({
    mutationFn: ({ email, role, programs }: Member & { from: StaffRole; isUndo?: boolean; programs?: ProgramFate | undefined }) =>
      api('POST /api/staff/role', { body: { email, role, programs } }),
    onSuccess: (staff, { email, role, from, isUndo }) => {
      show(staff)
      toast({
        title: t('Role changed'),
        description: t('{email}: from {from} to {role}. Anyone signed in with it signs in again.', {
          email,
          from: accountRoleText(from),
          role: accountRoleText(role),
        }),
        ...(!isUndo && {
          undo: () => changeRole.mutate({ email, role: from, from: role, isUndo: true }),
        }),
      })
    },
    failed: failing(t('Not changed')),
  })
  const remove = useChange({
    mutationFn: ({ email, programs }: Member & Pick<StaffMember, 'lastSignInAt'> & { programs?: ProgramFate | undefined }) =>
      api('POST /api/staff/remove', { body: { email, programs } }),
    onSuccess: (staff, { email, role, lastSignInAt }) => {
      show(staff)
      toast({
        title: t('{role} removed', { role: accountRoleText(role) }),
        description: t('{email} is signed out everywhere.', { email }),
        // The removal has also ended the link of an unused invitation.
        undo: () => add.mutate({ email, role, invites: lastSignInAt === null }),
      })
    },
    failed: failing(t('Not removed')),
  })
  return { add, invite, changeRole, remove }
}
