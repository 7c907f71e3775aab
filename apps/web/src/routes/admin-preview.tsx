import { createFileRoute } from '@tanstack/react-router'
import { DashboardPreview } from '#features/dashboard/dashboard-preview.tsx'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/admin-preview')({ component: inLanguage(DashboardPreview) })
