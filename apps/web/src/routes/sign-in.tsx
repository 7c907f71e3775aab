import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '#accounts/accounts/sign-in/sign-in-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in')({
  staticData: { shell: 'bare' },
  validateSearch: ({ returnTo, problem, deleted }): { returnTo?: string; problem?: string; deleted?: true } => ({
    ...(typeof returnTo === 'string' && { returnTo }),
    ...(typeof problem === 'string' && { problem }),
    ...(deleted === true && { deleted }),
  }),
  component: SignIn,
})

function SignIn() {
  const { returnTo, problem, deleted = false } = Route.useSearch()
  return <SignInScreen returnTo={returnTo} problem={problem} isDeleted={deleted} logo={<Logo />} />
}
