import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in')({
  staticData: { shell: 'bare' },
  validateSearch: ({ returnTo, problem }): { returnTo?: string; problem?: string } => ({
    ...(typeof returnTo === 'string' && { returnTo }),
    ...(typeof problem === 'string' && { problem }),
  }),
  component: SignIn,
})

function SignIn() {
  const { returnTo, problem } = Route.useSearch()
  return <SignInScreen returnTo={returnTo} problem={problem} logo={<Logo />} />
}
