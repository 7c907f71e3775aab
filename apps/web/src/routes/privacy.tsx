import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#office/landing/privacy-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { shell: 'bare' },
  component: () => <PrivacyScreen logo={<Logo />} />,
})
