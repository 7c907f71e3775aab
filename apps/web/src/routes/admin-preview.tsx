import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { DashboardPreview } from '#features/dashboard/dashboard-preview.tsx'

export const Route = createFileRoute('/admin-preview')({ component: inLanguage(DashboardPreview) })
