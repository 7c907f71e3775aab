import type { Project } from '@callboard/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { myApplicationsQuery, useApply, useWithdraw } from '#lib/queries/applications.ts'
import { myProfileQuery } from '#lib/queries/profile.ts'
import { StatusBadge } from '#lib/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

/** What a student can do about a casting call: apply, see the answer, or take the application back. */
export function ApplyActions({ project }: { project: Pick<Project, 'id' | 'title' | 'open'> }) {
  const profile = useQuery(myProfileQuery)
  const applications = useQuery(myApplicationsQuery)
  const { apply, requireProfile } = useApply()
  const [leaving, setLeaving] = useState(false)
  const withdraw = useWithdraw({ onWithdrawn: () => setLeaving(false) })
  const application = applications.data?.find(({ projectId }) => projectId === project.id)

  if (application && application.status !== 'withdrawn') {
    return (
      <>
        <p className="flex items-center gap-2">
          <span className="font-medium">Applied</span> <StatusBadge status={application.status} />
        </p>
        <Link to="/self-tape-upload" search={{ project: project.id }} className={buttonClass()}>
          Upload Self-Tape
        </Link>
        {application.status === 'pending' && <Button onClick={() => setLeaving(true)}>Withdraw</Button>}
        <ConfirmDialog
          open={leaving}
          onOpenChange={setLeaving}
          title="Withdraw your application?"
          description={`The casting office will no longer consider you for ${project.title}. While applications are open, you can apply again.`}
          confirmLabel="Withdraw"
          pending={withdraw.isPending}
          pendingLabel="Withdrawing..."
          onConfirm={() => withdraw.mutate(application.id)}
        />
      </>
    )
  }
  if (!project.open) return <p className="text-ink-soft">Applications for this project are closed.</p>
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        pending={apply.isPending}
        pendingLabel="Applying..."
        disabled={profile.isPending || applications.isPending}
        onClick={() => requireProfile() && apply.mutate(project.id)}
      >
        Apply for This Project
      </Button>
      {profile.data === null && (
        <Link to="/student-profile" className={buttonClass('secondary', 'lg')}>
          Create Profile
        </Link>
      )}
    </>
  )
}
