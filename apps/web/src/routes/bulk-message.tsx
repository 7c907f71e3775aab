import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/bulk-message')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/bulk-message"!</div>
}
