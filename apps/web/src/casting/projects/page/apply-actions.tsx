import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import { applicationStep } from '@callboard/contract/casting/applications/steps'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CannotCome, InvitationAnswer } from '#shared/answer-invitation.tsx'
import { OfferAnswer, OfferDeadline } from '#shared/answer-offer.tsx'
import { stepText } from '#shared/application-step-text.ts'
import { OfferTerms } from '#shared/offer-terms.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { StudentStageBadge } from '#shared/student-stage-badge.tsx'
import { useApply } from '#shared/use-apply.ts'
import { WithdrawDialog } from '#shared/withdraw-dialog.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

type CallFacts = Pick<Project, 'id' | 'title' | 'deadline' | 'open'>

/** A student's actions for a casting call: apply, see the decision, or withdraw the application. */
export function ApplyActions({ project }: { project: CallFacts }) {
  const profile = useQuery(myProfileQuery)
  const applications = useQuery(myApplicationsQuery)
  const { apply, requireProfile } = useApply()
  const [leaving, setLeaving] = useState(false)
  const application = applications.data?.find(({ projectId }) => projectId === project.id)

  if (application?.offer) {
    return (
      <>
        <div className="basis-full">
          <OfferDeadline expiresAt={application.offer.expiresAt} />
          <OfferTerms terms={application.offer} />
        </div>
        <OfferAnswer offer={application.offer} />
      </>
    )
  }
  if (application?.stage === 'asked') {
    return (
      <>
        <p className="basis-full font-semibold">{t('The casting office invites you. Will you take part?')}</p>
        <InvitationAnswer applicationId={application.id} />
      </>
    )
  }
  if (application && application.status !== 'withdrawn') {
    return (
      <>
        {application.stage === 'closed' ? (
          <Ending application={application} call={project} />
        ) : (
          <>
            <p className="flex items-center gap-2">
              {application.source === 'applied' && <span className="font-medium">{t('Applied')}</span>}
              <StudentStageBadge stage={application.stage} />
            </p>
            <Link to="/self-tape-upload" search={{ project: project.id }} className={buttonClass()}>
              {t('Upload Self-Tape')}
            </Link>
          </>
        )}
        {application.status === 'pending' && <Button onClick={() => setLeaving(true)}>{t('Withdraw')}</Button>}
        <CannotCome application={application} />
        <WithdrawDialog application={leaving ? application : null} title={project.title} onClose={() => setLeaving(false)} />
      </>
    )
  }
  const ended = application && <Ending application={application} call={project} />
  if (!project.open) return ended ?? <p className="text-ink-soft">{t('Applications for this project are closed.')}</p>
  return (
    <>
      {ended}
      <Button
        variant="primary"
        size="lg"
        pending={apply.isPending}
        pendingLabel={t('Applying...')}
        onClick={() => requireProfile() && apply.mutate(project.id)}
      >
        {t('Apply for This Project')}
      </Button>
      {profile.data === null && (
        <Link to="/student-profile" className={buttonClass('secondary', 'lg')}>
          {t('Create Profile')}
        </Link>
      )}
    </>
  )
}

/** How an application ended, in the words of *My Applications*. */
function Ending({ application: { status, stage, ending, project }, call }: { application: OwnApplication; call: CallFacts }) {
  const { timeZone } = useInstitution()
  const [now] = useState(() => new Date())
  const { status: projectStatus, shootDate } = project
  const today = dayOf(now, timeZone)
  const step = applicationStep({ status, stage, ending, projectStatus, shootDate, call, event: null, hasTape: false, today })
  return <p className="basis-full">{stepText(step, { shootDate, timeZone }).text}</p>
}
