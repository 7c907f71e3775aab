import { createFileRoute, useLocation } from '@tanstack/react-router'
import { BulkMessageScreen } from '#features/bulk-message/bulk-message-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/bulk-message')({ beforeLoad: requireAdmin, component: inLanguage(BulkMessageRoute) })

function BulkMessageRoute() {
  const navigate = Route.useNavigate()
  const recipients = useLocation({ select: ({ state }) => state.recipients })
  return (
    <BulkMessageScreen
      recipients={recipients}
      // A reload asks for nobody again who was taken out meanwhile.
      onTaken={() => void navigate({ replace: true, state: {}, resetScroll: false })}
      onSent={() => void navigate({ to: '/admin-dashboard' })}
    />
  )
}
