import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import type { RoleCancellation } from '@callboard/contract/casting/closure/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { AnsweredList } from '#shared/closing/answered-list.tsx'
import { answeredBy } from '#shared/closing/closing-model.ts'
import { Portrait } from '#shared/portrait.tsx'
import { initials } from '#shared/profile-text.ts'
import { castingCardsQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { roleName } from '#shared/role-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useCancelRole } from './use-role-changes.ts'

/** Cancels a role after one confirmation that shows its people and what each of them gets. */
export function CancelRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('GET /api/roles/{id}/cancellation', { params: { id: role.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Cancel {role}?', { role: roleName(role.name) })}
      description={t('The rest of the casting call stays as it is. No one can apply for this role or be booked for it any more.')}
      filling={
        data ? (
          <Cancelling role={role} cancellation={data} onClose={onClose} />
        ) : (
          <DialogBody>
            {error ? (
              <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
                {errorText(error, t('The people in this role could not be loaded. Please try again.'))}
              </ErrorState>
            ) : (
              <Loading label={t('Loading the people in this role')}>
                <Skeleton className="h-16" />
              </Loading>
            )}
          </DialogBody>
        )
      }
    />
  )
}

function Cancelling({ role, cancellation, onClose }: { role: Role; cancellation: RoleCancellation; onClose: () => void }) {
  const projectId = String(role.projectId)
  const { data: project } = useQuery(projectQuery(projectId))
  const cancel = useCancelRole(onClose)
  const { people, notes } = cancellation
  const ids = people.flatMap(({ applications }) => applications.map(({ id }) => id)).slice(0, CASTING_ROOM_LIMITS.cards)
  const { data: cards } = useQuery({ ...castingCardsQuery(projectId, ids), enabled: ids.length > 0 })
  const photos = new Map(cards?.map(({ studentId, student }) => [studentId, student.photoUrl]))
  const names = new Map(people.map((person) => [person.studentId, person]))
  const face = (studentId: number) => {
    const person = names.get(studentId)
    const letters = person && !person.isRestricted ? initials(person) : '–'
    return <Portrait src={photos.get(studentId) ?? null} initials={letters} className="w-10! flex-none rounded-sm text-sm!" />
  }
  const answered = answeredBy({ people }, { status: 'cancelled', notes, projectTitle: project?.title ?? '' })
  const told = answered.filter(({ message }) => message !== null).length
  return (
    <>
      <DialogBody>
        {answered.length === 0 ? (
          <p>{t('No one in this role waits for an answer, so no one is told.')}</p>
        ) : (
          <AnsweredList answered={answered} face={face} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('Back')}</Button>
        <Button variant="danger" pending={cancel.isPending} disabled={!project} onClick={() => cancel.mutate({ role, told })}>
          {told === 0 ? t('Cancel the role') : plural(told, 'Cancel the role and tell 1 person', 'Cancel the role and tell {count} people')}
        </Button>
      </DialogFoot>
    </>
  )
}
