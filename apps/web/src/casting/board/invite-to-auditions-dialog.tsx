import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInvite } from '#shared/audition-sessions/use-invite.ts'
import { auditionSessionsQuery } from '#shared/queries/audition-sessions.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** Invites selected applicants to one of the audition sessions of their casting call. */
export function InviteToAuditionsDialog({
  projectId,
  applicationIds,
  onClose,
}: {
  projectId: string
  applicationIds: readonly number[]
  onClose: () => void
}) {
  const formId = useId()
  const sessions = useQuery(auditionSessionsQuery(projectId))
  const open = (sessions.data ?? []).filter(({ state }) => state === 'open')
  const [picked, setPicked] = useState<number>()
  const session = open.find(({ id }) => id === picked) ?? open[0]
  const invite = useInvite(projectId, onClose)
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Invite to auditions')}
      description={t('They choose their own slot from an email or in Callboard.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {session ? (
            <Button type="submit" form={formId} variant="primary" pending={invite.isPending} pendingLabel={t('Inviting...')}>
              {plural(applicationIds.length, 'Invite 1 person', 'Invite {count} people')}
            </Button>
          ) : (
            <Link to="/project/$id/schedule" params={{ id: projectId }} className={buttonClass('primary')}>
              {t('Open the schedule')}
            </Link>
          )}
        </>
      }
    >
      {sessions.isPending ? (
        <Loading label={t('Loading audition days')}>
          <Skeleton className="h-20" />
        </Loading>
      ) : session ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            invite.mutate({ session, applicationIds })
          }}
        >
          <SelectField
            label={t('Audition day')}
            options={open.map(({ id, name, day }) => ({ value: String(id), label: `${name} · ${formatDay(day)}` }))}
            value={String(session.id)}
            onChange={({ target }) => setPicked(Number(target.value))}
          />
        </form>
      ) : (
        <p>{t('This casting call has no audition day yet. Plan one in the schedule first.')}</p>
      )}
    </Dialog>
  )
}
