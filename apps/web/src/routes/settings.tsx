import { createFileRoute } from '@tanstack/react-router'
import { requireDirector } from '#app/session/guards.ts'
import { SettingsScreen } from '#office/settings/settings-screen.tsx'

export const Route = createFileRoute('/settings')({
  // Parsed by the screen, which knows the parts.
  validateSearch: (search) => search as { part?: string },
  beforeLoad: requireDirector,
  component: SettingsRoute,
})

function SettingsRoute() {
  const navigate = Route.useNavigate()
  return (
    <SettingsScreen
      part={Route.useSearch().part}
      onPart={(part) => void navigate({ search: { part }, resetScroll: false, replace: true })}
    />
  )
}
