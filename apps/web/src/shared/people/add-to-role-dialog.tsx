import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { matchAddress } from '#shared/role-filters.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { AddAsChoice, type ChosenFor } from './add-as-choice.tsx'
import { AskPeopleDialog } from './ask-people-dialog.tsx'
import { RoleForm, useRoleChoice } from './role-choice.tsx'
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
 * Adds selected people to a role of a casting call, or shortlists them and asks them for a tape or something else.
 *
 * @param first the initial choice
 * @param onAdded called after the server has answered, also when it left everybody out
 */
export function AddToRoleDialog({ first = 'shortlisted', ...props }: AddToRoleDialogProps) {
  return first === 'asked' ? <AskPeopleDialog {...props} /> : <AddDialog first={first} {...props} />
}

/** Adds people to a role: invited, on the shortlist, or with an offer. */
function AddDialog({ ids, first, onAdded, onClose }: Omit<AddToRoleDialogProps, 'first'> & { first: ChosenFor }) {
  const formId = useId()
  const [as, setAs] = useState(first)
  const chosen = useRoleChoice(LOOKING)
  const { call, role } = chosen
  const navigate = useNavigate()
  const add = useAddPeople(
    () => {
      onAdded?.()
      onClose()
    },
    (id) => void navigate({ to: '/project/$id/applicants', params: { id } }),
  )
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
          disabled={!role || chosen.isLoading}
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
      <RoleForm
        chosen={chosen}
        formId={formId}
        labelOf={callLabel}
        none={t('People can be added to casting calls that are active or a draft.')}
        onSubmit={submit}
      >
        {isDraft ? (
          <p className="text-ink-soft text-sm">{t('This casting call is a draft: they are put on the shortlist, and are not told.')}</p>
        ) : (
          <AddAsChoice value={as} onValue={setAs} more={[{ value: 'offered', label: t('With an offer: you write it next') }]} />
        )}
      </RoleForm>
    </Dialog>
  )
}
