import { createFileRoute } from '@tanstack/react-router'
import { DashboardPreview } from '#features/dashboard/dashboard-preview.tsx'

export const Route = createFileRoute('/admin-preview')({ component: DashboardPreview })
