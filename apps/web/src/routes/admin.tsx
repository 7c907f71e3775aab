import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#lib/guards.ts'
import { Dashboard } from './-desk/dashboard.tsx'

export const Route = createFileRoute('/admin')({ beforeLoad: requireAdmin, component: Dashboard })
