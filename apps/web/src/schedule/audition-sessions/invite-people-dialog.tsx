import { AUDITION_LIMITS } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { useInvite } from '#shared/audition-sessions/use-invite.ts'
import { fullName } from '#shared/profile-text.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'
import { stageText } from '#shared/stage-text.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { isPlaceable } from './sheet-model.ts'

/** Invites people of the casting call who are not invited yet. */
export function InvitePeopleDialog({ projectId, sheet, onClose }: { projectId: string; sheet: AuditionSheet; onClose: () => void }) {
  const { session, people } = sheet
  const formId = useId()
  const room = useQuery(castingRoomQuery(projectId))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const invite = useInvite(projectId, onClose)
  const invited = new Set(people.map(({ studentId }) => studentId))
  const cards = (room.data?.cards ?? []).filter(
    (card) => isPlaceable(card) && !invited.has(card.studentId) && (session.roleId === null || card.roleId === session.roleId),
  )
  const picked = cards.filter(({ id }) => chosen.has(id)).slice(0, AUDITION_LIMITS.invited)
  const isAll = cards.length > 0 && cards.every(({ id }) => chosen.has(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const roleOf = (roleId: number) => roleName(room.data?.roles.find(({ id }) => id === roleId)?.name ?? '')
  return (
    <Dialog
      open
      steady
      onOpenChange={(open) => !open && onClose()}
      title={t('Invite people')}
      description={t('They choose their own slot from an email or in Callboard.')}
      footer={
        <FormButtons
          onCancel={onClose}
          form={formId}
          disabled={picked.length === 0}
          pending={invite.isPending}
          pendingLabel={t('Inviting...')}
        >
          {plural(picked.length, 'Invite 1 person', 'Invite {count} people')}
        </FormButtons>
      }
    >
      {room.isPending && (
        <Loading label={t('Loading applicants')}>
          <Skeleton className="h-48" />
        </Loading>
      )}
      {room.data && cards.length === 0 && <p>{t('Everyone who is in the running is invited already.')}</p>}
      {cards.length > 0 && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            invite.mutate({ session, applicationIds: picked.map(({ id }) => id) })
          }}
        >
          <Checkbox
            className="border-ink border-b-2 pb-3"
            label={plural(cards.length, 'The only person', 'All {count} people')}
            checked={isAll}
            onChange={() => setChosen(isAll ? new Set() : new Set(cards.map(({ id }) => id)))}
          />
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <li key={card.id} className="py-2">
                <Checkbox
                  label={fullName(card.student)}
                  hint={[roleOf(card.roleId), stageText(card.stage)].join(' · ')}
                  checked={chosen.has(card.id)}
                  onChange={() => toggle(card.id)}
                />
              </li>
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  )
}
