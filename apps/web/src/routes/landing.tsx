import { createFileRoute } from '@tanstack/react-router'
import { LandingScreen } from '#office/landing/landing-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/landing')({
  staticData: { shell: 'bare' },
  component: Landing,
})

function Landing() {
  return <LandingScreen logo={<Logo />} />
}
