import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#office/help/help-screen.tsx'

export const Route = createFileRoute('/help')({
  // The component reads what was typed. Here the code for that would be part of what every visitor loads first.
  validateSearch: (typed) => typed as { guide?: string },
  component: () => <HelpScreen name={Route.useSearch().guide} />,
})
