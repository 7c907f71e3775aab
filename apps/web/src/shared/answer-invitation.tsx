import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import { mayGiveBack } from '@callboard/contract/casting/applications/steps'
import { dayOf } from '@callboard/contract/time/month'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ReasonDialog } from '#shared/reason-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useOwnAnswer } from './use-own-answer.ts'

/**
 * Answers an invitation to a role.
 *
 * @param describedBy the id of the element that describes the invitation
 */
export function InvitationAnswer({ applicationId, describedBy }: { applicationId: number; describedBy?: string }) {
  const answer = useOwnAnswer({
    call: (accepts: boolean) => api('POST /api/applications/{id}/answer', { params: { id: applicationId }, body: { accepts } }),
    done: (accepts) => ({ title: accepts ? t('You are in the running') : t('You said no, thank you') }),
    failed: t('Your answer could not be saved. Please try again.'),
  })
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-describedby={describedBy}
        pending={answer.isPending && answer.variables}
        disabled={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        {t('Yes, consider me')}
      </Button>
      <Button
        size="sm"
        aria-describedby={describedBy}
        pending={answer.isPending && !answer.variables}
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        {t('No, thank you')}
      </Button>
    </>
  )
}

/** A button for a booked person who can no longer come, until the day is over; asks for the reason. */
export function CannotCome({
  application: { id, stage, project },
  describedBy,
}: {
  application: Pick<OwnApplication, 'id' | 'stage' | 'project'>
  describedBy?: string
}) {
  const { timeZone } = useInstitution()
  const [now] = useState(() => new Date())
  const [isOpen, setOpen] = useState(false)
  const { status: projectStatus, shootDate, title } = project
  if (!mayGiveBack({ stage, projectStatus, shootDate, today: dayOf(now, timeZone) })) return null
  return (
    <>
      <Button size="sm" variant="ghost" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {t("I can't make it")}
      </Button>
      {isOpen && <CannotComeDialog applicationId={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

function CannotComeDialog({ applicationId, title, onClose }: { applicationId: number; title: string; onClose: () => void }) {
  const giveBack = useOwnAnswer({
    call: (why: string) => api('POST /api/applications/{id}/cannot-come', { params: { id: applicationId }, body: { reason: why } }),
    done: () => ({ title: t('The office is told') }),
    failed: t('The office could not be told. Please try again.'),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={t('You can’t make it?')}
      description={t('You give back your place in {title}, and the casting office is told right away. You cannot undo this yourself.', {
        title,
      })}
      label={t('Why?')}
      hint={t('The casting office reads it')}
      keep={t('Keep my place')}
      submit={(formId) => (
        <Button type="submit" form={formId} variant="danger" pending={giveBack.isPending} pendingLabel={t('Telling...')}>
          {t('Give my place back')}
        </Button>
      )}
      onReason={giveBack.mutate}
      onClose={onClose}
    />
  )
}
