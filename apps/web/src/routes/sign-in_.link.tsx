import { createFileRoute } from '@tanstack/react-router'
import { SignInLinkScreen } from '#accounts/accounts/sign-in/sign-in-link-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in_/link')({
  staticData: { shell: 'bare' },
  // The router would parse a token that contains only digits as a number.
  validateSearch: ({ token }): { token?: string } =>
    typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {},
  component: SignInLink,
})

function SignInLink() {
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SignInLinkScreen token={token} logo={<Logo />} onAnswered={() => void navigate({ search: {}, replace: true })} />
}
