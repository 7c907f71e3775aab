import { createFileRoute, useLocation } from '@tanstack/react-router'
import { BulkMessageScreen } from '#features/bulk-message/bulk-message-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/bulk-message')({ beforeLoad: requireAdmin, component: inLanguage(BulkMessageRoute) })

function BulkMessageRoute() {
  const navigate = Route.useNavigate()
  const recipient = useLocation({ select: ({ state }) => state.recipient })
  return <BulkMessageScreen recipient={recipient} onSent={() => void navigate({ to: '/admin-dashboard' })} />
}
