import { createFileRoute } from '@tanstack/react-router'
import { EnrolPasskeyScreen } from '#features/sign-in/enrol-passkey-screen.tsx'
import { inLanguage } from '#lib/language.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/sign-in_/passkey')({
  staticData: { shell: 'bare' },
  component: inLanguage(EnrolPasskey),
})

function EnrolPasskey() {
  return <EnrolPasskeyScreen logo={<Logo />} />
}
