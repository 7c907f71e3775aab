import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ImportScreen } from '#exchange/imports/import-screen.tsx'
import { importQuery } from '#shared/queries/imports.ts'

export const Route = createFileRoute('/import_/$id')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(importQuery(params.id)),
  component: ImportRoute,
})

function ImportRoute() {
  const { id } = Route.useParams()
  return <ImportScreen id={id} />
}
