import { createFileRoute } from '@tanstack/react-router'
import { EnrolPasskeyScreen } from '#accounts/accounts/sign-in/enrol-passkey-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in_/passkey')({
  staticData: { shell: 'bare' },
  component: EnrolPasskey,
})

function EnrolPasskey() {
  return <EnrolPasskeyScreen logo={<Logo />} />
}
