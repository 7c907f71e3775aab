import { createFileRoute } from '@tanstack/react-router'
import { inLanguage } from '#app/language/language.ts'
import { LandingScreen } from '#features/landing/landing-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/landing')({
  staticData: { shell: 'bare' },
  component: inLanguage(Landing),
})

function Landing() {
  return <LandingScreen logo={<Logo />} />
}
