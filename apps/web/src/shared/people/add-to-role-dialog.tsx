import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { CallField } from '#shared/call-field.tsx'
import { rolesQuery } from '#shared/queries/casting.ts'
import { matchAddress } from '#shared/role-filters.ts'
import { roleName } from '#shared/role-text.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { AddAsChoice, type ChosenFor } from './add-as-choice.tsx'
import { AskPeopleDialog } from './ask-people-dialog.tsx'
import { useAddPeople } from './use-add-people.ts'

/** Casting calls that still look for people. */
const LOOKING: ProjectStatus[] = ['active', 'draft']

const callLabel = ({ title, status }: Project) => (status === 'draft' ? t('{title} (draft)', { title }) : title)

interface AddToRoleDialogProps {
  ids: readonly number[]
  first?: ChosenFor | 'asked'
  onAdded?: () => void
  onClose: () => void
}

/**
 * Adds selected people to a role of a casting call, or asks them for a tape or something else, for which they are on its shortlist.
 *
 * @param first what is chosen when it opens
 * @param onAdded called after the server has answered, also when it left everybody out
 */
export function AddToRoleDialog({ first = 'shortlisted', ...props }: AddToRoleDialogProps) {
  return first === 'asked' ? <AskPeopleDialog {...props} /> : <AddDialog first={first} {...props} />
}

/** Adds them invited, on the shortlist, or with an offer. */
function AddDialog({ ids, first, onAdded, onClose }: Omit<AddToRoleDialogProps, 'first'> & { first: ChosenFor }) {
  const formId = useId()
  const [callId, setCallId] = useState('')
  const [roleId, setRoleId] = useState('')
  const [as, setAs] = useState(first)
  const choice = useChoosableCalls({ status: LOOKING, chosen: callId })
  const { newest: projects, calls = [] } = choice
  const call = calls.find(({ id }) => String(id) === callId) ?? calls[0]
  const { data: roles = [], isFetching } = useQuery({ ...rolesQuery(call?.id ?? 0), enabled: call !== undefined })
  const role = roles.find(({ id }) => String(id) === roleId) ?? roles[0]
  const navigate = useNavigate()
  const add = useAddPeople(
    () => {
      onAdded?.()
      onClose()
    },
    (id) => void navigate({ to: '/project/$id/applicants', params: { id } }),
  )
  const choose = (id: string) => {
    setCallId(id)
    setRoleId('')
  }
  const isDraft = call?.status === 'draft'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!call || !role) return
    if (as !== 'offered' || isDraft) {
      add.mutate({ projectId: call.id, roleId: role.id, studentIds: ids, as: as === 'offered' || isDraft ? 'shortlisted' : as })
      return
    }
    onClose()
    void navigate({ to: '/project/$id/matches', params: { id: String(call.id) }, search: matchAddress(role), state: { offerTo: ids } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plural(ids.length, 'Add 1 person to a role', 'Add {count} people to a role')}
      footer={
        <FormButtons
          onCancel={onClose}
          form={formId}
          disabled={!role || (isFetching && roles.length === 0)}
          pending={add.isPending}
          pendingLabel={t('Adding...')}
        >
          {isDraft || as === 'shortlisted'
            ? plural(ids.length, 'Shortlist 1 person', 'Shortlist {count} people')
            : as === 'offered'
              ? t('Write the offer…')
              : plural(ids.length, 'Invite 1 person', 'Invite {count} people')}
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
          {t('People can be added to casting calls that are active or a draft.')}
        </EmptyState>
      ) : (
        <form id={formId} className="grid gap-5" onSubmit={submit}>
          <CallField
            choice={choice}
            autoFocus
            labelOf={callLabel}
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
          {isDraft ? (
            <p className="text-ink-soft text-sm">{t('This casting call is a draft: they are put on the shortlist, and are not told.')}</p>
          ) : (
            <AddAsChoice value={as} onValue={setAs} more={[{ value: 'offered', label: t('With an offer: you write it next') }]} />
          )}
        </form>
      )}
    </Dialog>
  )
}
