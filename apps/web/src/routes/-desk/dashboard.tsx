import { readProjectListAddress } from '@callboard/contract/casting/projects/list-address'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApplicationsDialog } from '#casting/applications/applications-dialog.tsx'
import { ApplicantTapes } from '#casting/self-tapes/applicant-tapes.tsx'
import { DashboardScreen } from '#office/dashboard/dashboard-screen.tsx'
import { MorningDesk } from '#office/desk/morning-desk.tsx'
import { FirstSteps } from '#office/instance/first-steps.tsx'

/** The dashboard with its applications dialog; `/admin-dashboard` and `/admin` are the same screen. */
export function Dashboard() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <DashboardScreen
      address={readProjectListAddress({ ...search })}
      onAddress={(next, options) => void navigate({ to: '.', search: next, replace: options?.replace ?? false, resetScroll: false })}
      firstSteps={<FirstSteps />}
      desk={<MorningDesk />}
      applications={(project, close) => (
        <ApplicationsDialog
          project={project}
          onClose={close}
          tapes={({ studentId, projectId }) => <ApplicantTapes talentId={studentId} projectId={projectId} />}
        />
      )}
    />
  )
}
