import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { RoleForm, useRoleChoice } from './role-choice.tsx'

const AskForMediaDialog = lazy(async () => ({
  default: (await import('#shared/media-requests/ask-for-media-dialog.tsx')).AskForMediaDialog,
}))

/** Applicants to one role. */
interface Applicants {
  readonly projectId: number
  readonly roleId: number
  readonly applicationIds: readonly number[]
}

/** The casting calls for which people can be asked. */
const ACTIVE: ProjectStatus[] = ['active']

const titleOf = ({ title }: Project) => title

/** Asks people from the search or a list for a tape or something else: first it asks for the role, then for the request. */
export function AskPeopleDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [applicants, setApplicants] = useState<Applicants>()
  const chosen = useRoleChoice(ACTIVE)
  const { call, role } = chosen
  const add = useChange({
    mutationFn: async (chosen: { projectId: number; roleId: number }): Promise<Applicants> => {
      // This does not change people who are already considered for the role.
      await api('POST /api/roles/{id}/applications', { params: { id: chosen.roleId }, body: { studentIds: [...ids], as: 'shortlisted' } })
      const { cards } = await queryClient.fetchQuery({ ...castingRoomQuery(chosen.projectId), staleTime: 0 })
      const found = cards.filter((card) => card.roleId === chosen.roleId && ids.includes(card.studentId))
      return { ...chosen, applicationIds: found.map(({ id }) => id) }
    },
    onSuccess: (found) => setApplicants(found),
    changes: ({ projectId }) => [castingRoomQuery(projectId)],
  })
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
          disabled={!role || chosen.isLoading}
          pending={add.isPending}
          pendingLabel={t('One moment...')}
        >
          {t('Say what you ask for…')}
        </FormButtons>
      }
    >
      <RoleForm
        chosen={chosen}
        formId={formId}
        labelOf={titleOf}
        none={t('People can be asked while a casting call is active.')}
        onSubmit={submit}
      >
        {(add.isError || applicants) && (
          <p role="alert" className="text-danger">
            {add.isError ? errorText(add.error, t('No one was added')) : t('None of them can be asked for this role.')}
          </p>
        )}
      </RoleForm>
    </Dialog>
  )
}
