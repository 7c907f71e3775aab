import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ImportScreen } from '#exchange/imports/import-screen.tsx'

export const Route = createFileRoute('/import_/$id')({
  beforeLoad: requireDesk,
  component: ImportRoute,
})

function ImportRoute() {
  const { id } = Route.useParams()
  return <ImportScreen id={id} />
}
