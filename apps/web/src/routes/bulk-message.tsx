import { createFileRoute } from '@tanstack/react-router'
import { BulkMessageScreen } from '#features/bulk-message/bulk-message-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'

export const Route = createFileRoute('/bulk-message')({ beforeLoad: requireAdmin, component: BulkMessageRoute })

function BulkMessageRoute() {
  const navigate = Route.useNavigate()
  return <BulkMessageScreen onSent={() => void navigate({ to: '/admin-dashboard' })} />
}
