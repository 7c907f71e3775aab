import { createFileRoute, useLocation } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { BulkMessageScreen } from '#messages/messages/bulk/bulk-message-screen.tsx'

export const Route = createFileRoute('/bulk-message')({ beforeLoad: requireDesk, component: BulkMessageRoute })

function BulkMessageRoute() {
  const navigate = Route.useNavigate()
  const recipients = useLocation({ select: ({ state }) => state.recipients })
  return (
    <BulkMessageScreen
      recipients={recipients}
      // After a reload, recipients who were removed meanwhile must not appear again.
      onTaken={() => void navigate({ replace: true, state: {}, resetScroll: false })}
      onSent={() => void navigate({ to: '/admin-dashboard' })}
    />
  )
}
