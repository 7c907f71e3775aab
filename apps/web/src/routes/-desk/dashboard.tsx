import { ApplicationsDialog } from '#features/applications/applications-dialog.tsx'
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { FirstSteps } from '#features/first-hour/first-steps.tsx'
import { ApplicantTapes } from '#features/self-tapes/applicant-tapes.tsx'

/** The dashboard with its applications dialog; `/admin-dashboard` and `/admin` are the same screen. */
export function Dashboard() {
  return (
    <DashboardScreen
      firstSteps={<FirstSteps />}
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
