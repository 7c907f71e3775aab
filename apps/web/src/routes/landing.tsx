import { createFileRoute } from '@tanstack/react-router'
import { LandingScreen } from '#features/landing/landing-screen.tsx'
import { inLanguage } from '#lib/language.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/landing')({
  staticData: { shell: 'bare' },
  component: inLanguage(Landing),
})

function Landing() {
  return <LandingScreen logo={<Logo />} />
}
