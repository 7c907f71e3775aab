import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { EnrolPasskeyScreen } from '#features/accounts/sign-in/enrol-passkey-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in_/passkey')({
  staticData: { shell: 'bare' },
  component: inLanguage(EnrolPasskey),
})

function EnrolPasskey() {
  return <EnrolPasskeyScreen logo={<Logo />} />
}
