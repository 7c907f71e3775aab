import { createFileRoute } from '@tanstack/react-router'
import { BulkMessageScreen } from '#features/bulk-message/bulk-message-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/bulk-message')({ beforeLoad: requireAdmin, component: inLanguage(BulkMessageRoute) })

function BulkMessageRoute() {
  const navigate = Route.useNavigate()
  return <BulkMessageScreen onSent={() => void navigate({ to: '/admin-dashboard' })} />
}
