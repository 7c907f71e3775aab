import { ApplicationsDialog } from '#features/applications/applications-dialog.tsx'
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'

/** The dashboard with its applications dialog; `/admin-dashboard` and `/admin` are the same screen. */
export function Dashboard() {
  return <DashboardScreen applications={(project, close) => <ApplicationsDialog project={project} onClose={close} />} />
}
