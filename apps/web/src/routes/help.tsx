import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#office/help/help-screen.tsx'

export const Route = createFileRoute('/help')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as { guide?: string },
  component: () => <HelpScreen name={Route.useSearch().guide} />,
})
