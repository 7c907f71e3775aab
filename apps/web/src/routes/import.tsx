import { createFileRoute } from '@tanstack/react-router'
import { requireDirector } from '#app/session/guards.ts'
import { ImportsScreen } from '#exchange/imports/imports-screen.tsx'
import { importsQuery } from '#shared/queries/imports.ts'

export const Route = createFileRoute('/import')({
  beforeLoad: requireDirector,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(importsQuery),
  component: ImportsRoute,
})

function ImportsRoute() {
  const navigate = Route.useNavigate()
  return <ImportsScreen onRead={(id) => void navigate({ to: '/import/$id', params: { id: String(id) } })} />
}
