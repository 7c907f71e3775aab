import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ImportsScreen } from '#exchange/imports/imports-screen.tsx'

export const Route = createFileRoute('/import')({
  beforeLoad: requireDesk,
  component: ImportsRoute,
})

function ImportsRoute() {
  const navigate = Route.useNavigate()
  return <ImportsScreen onRead={(id) => void navigate({ to: '/import/$id', params: { id: String(id) } })} />
}
