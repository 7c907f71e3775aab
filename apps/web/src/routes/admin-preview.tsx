import { createFileRoute } from '@tanstack/react-router'
import { DashboardPreview } from '#office/dashboard/dashboard-preview.tsx'

export const Route = createFileRoute('/admin-preview')({ component: DashboardPreview })
