import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in')({
  staticData: { shell: 'bare' },
  validateSearch: ({ returnTo }): { returnTo?: string } => (typeof returnTo === 'string' ? { returnTo } : {}),
  component: SignIn,
})

function SignIn() {
  const { returnTo } = Route.useSearch()
  return <SignInScreen returnTo={returnTo} logo={<Logo />} />
}
