import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { CallField } from '#shared/call-field.tsx'
import { castingRoomQuery, rolesQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

const AskForMediaDialog = lazy(async () => ({
  default: (await import('#shared/media-requests/ask-for-media-dialog.tsx')).AskForMediaDialog,
}))

/** Applicants to one role. */
interface Applicants {
  readonly projectId: number
  readonly roleId: number
  readonly applicationIds: readonly number[]
}

const titleOf = ({ title }: Project) => title

/** Asks people from search or a list for a tape or something else: first for which role, then what. */
export function AskPeopleDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [callId, setCallId] = useState('')
  const [roleId, setRoleId] = useState('')
  const [applicants, setApplicants] = useState<Applicants>()
  const choice = useChoosableCalls({ status: ['active'], chosen: callId })
  const { newest: projects, calls = [] } = choice
  const call = calls.find(({ id }) => String(id) === callId) ?? calls[0]
  const { data: roles = [], isFetching } = useQuery({ ...rolesQuery(call?.id ?? 0), enabled: call !== undefined })
  const role = roles.find(({ id }) => String(id) === roleId) ?? roles[0]
  const add = useChange({
    mutationFn: async (chosen: { projectId: number; roleId: number }): Promise<Applicants> => {
      // Those who are considered for it already are left as they are.
      await api('POST /api/roles/{id}/applications', { params: { id: chosen.roleId }, body: { studentIds: [...ids], as: 'shortlisted' } })
      const { cards } = await queryClient.fetchQuery({ ...castingRoomQuery(chosen.projectId), staleTime: 0 })
      const found = cards.filter((card) => card.roleId === chosen.roleId && ids.includes(card.studentId))
      return { ...chosen, applicationIds: found.map(({ id }) => id) }
    },
    onSuccess: (found) => setApplicants(found),
    changes: ({ projectId }) => [castingRoomQuery(projectId)],
  })
  const choose = (id: string) => {
    setCallId(id)
    setRoleId('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (call && role) add.mutate({ projectId: call.id, roleId: role.id })
  }
  if (applicants && applicants.applicationIds.length > 0) {
    return (
      <Suspense>
        <AskForMediaDialog {...applicants} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plural(ids.length, 'Ask 1 person for something', 'Ask {count} people for something')}
      description={t('People who are not considered for the role yet are put on its shortlist.')}
      footer={
        <FormButtons
          onCancel={onClose}
          form={formId}
          disabled={!role || (isFetching && roles.length === 0)}
          pending={add.isPending}
          pendingLabel={t('One moment...')}
        >
          {t('Say what you ask for…')}
        </FormButtons>
      }
    >
      {projects.isError && !projects.data ? (
        <ErrorState as="h3" onRetry={() => void projects.refetch()} retrying={projects.isFetching}>
          {errorText(projects.error, t('The casting calls could not be loaded. Please try again.'))}
        </ErrorState>
      ) : !projects.data ? (
        <Loading label={t('Loading casting calls')}>
          <SkeletonText lines={4} />
        </Loading>
      ) : !call ? (
        <EmptyState
          title={t('No open casting call')}
          action={
            <Link to="/project-create" className={buttonClass('primary')}>
              {t('New casting call')}
            </Link>
          }
        >
          {t('People can be asked while a casting call is active.')}
        </EmptyState>
      ) : (
        <form id={formId} className="grid gap-5" onSubmit={submit}>
          <CallField
            choice={choice}
            autoFocus
            labelOf={titleOf}
            value={String(call.id)}
            onChange={(event) => choose(event.target.value)}
            onFound={({ id }) => choose(String(id))}
          />
          <SelectField
            label={t('Role')}
            options={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
            value={role ? String(role.id) : ''}
            disabled={roles.length < 2}
            onChange={(event) => setRoleId(event.target.value)}
          />
          {(add.isError || applicants) && (
            <p role="alert" className="text-danger">
              {add.isError ? errorText(add.error, t('No one was added')) : t('None of them can be asked for this role.')}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}
