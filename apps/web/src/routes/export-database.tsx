import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/export-database')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/export-database"!</div>
}
