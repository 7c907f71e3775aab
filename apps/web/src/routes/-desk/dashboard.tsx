import { readProjectListAddress } from '@callboard/contract/projects/list-address'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApplicationsDialog } from '#features/applications/applications-dialog.tsx'
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { MorningDesk } from '#features/desk/morning-desk.tsx'
import { FirstSteps } from '#features/instance/first-steps.tsx'
import { ApplicantTapes } from '#features/self-tapes/applicant-tapes.tsx'

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
