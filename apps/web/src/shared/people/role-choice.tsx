import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { CallField } from '#shared/call-field.tsx'
import { rolesQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { buttonClass } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

/** The choice of a casting call's role for selected people. @param status the casting calls to choose from; a constant */
export function useRoleChoice(status: ProjectStatus[]) {
  const [callId, setCallId] = useState('')
  const [roleId, setRoleId] = useState('')
  const choice = useChoosableCalls({ status, chosen: callId })
  const { newest, calls = [] } = choice
  const call = calls.find(({ id }) => String(id) === callId) ?? calls[0]
  const { data: roles = [], isFetching } = useQuery({ ...rolesQuery(call?.id ?? 0), enabled: call !== undefined })
  return {
    choice,
    newest,
    call,
    roles,
    role: roles.find(({ id }) => String(id) === roleId) ?? roles[0],
    isLoading: isFetching && roles.length === 0,
    chooseCall: (id: string) => {
      setCallId(id)
      setRoleId('')
    },
    chooseRole: setRoleId,
  }
}

interface RoleFormProps {
  chosen: ReturnType<typeof useRoleChoice>
  formId: string
  labelOf: (call: Project) => string
  /** The text if there are no casting calls to choose from. */
  none: string
  onSubmit: (event: FormEvent) => void
  /** More fields. */
  children: ReactNode
}

/** The casting call and its role, as the body of a dialog, in each state of loading. */
export function RoleForm({ chosen, formId, labelOf, none, onSubmit, children }: RoleFormProps) {
  const { choice, newest, call, roles, role, chooseCall, chooseRole } = chosen
  if (!newest.data) {
    return newest.isError ? (
      <ErrorState as="h3" onRetry={() => void newest.refetch()} retrying={newest.isFetching}>
        {errorText(newest.error, t('The casting calls could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading casting calls')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  if (!call) {
    return (
      <EmptyState
        title={t('No open casting call')}
        action={
          <Link to="/project-create" className={buttonClass('primary')}>
            {t('New casting call')}
          </Link>
        }
      >
        {none}
      </EmptyState>
    )
  }
  return (
    <form id={formId} className="grid gap-5" onSubmit={onSubmit}>
      <CallField
        choice={choice}
        autoFocus
        labelOf={labelOf}
        value={String(call.id)}
        onChange={(event) => chooseCall(event.target.value)}
        onFound={({ id }) => chooseCall(String(id))}
      />
      <SelectField
        label={t('Role')}
        options={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
        value={role ? String(role.id) : ''}
        disabled={roles.length < 2}
        onChange={(event) => chooseRole(event.target.value)}
      />
      {children}
    </form>
  )
}
