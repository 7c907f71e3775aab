import { createFileRoute } from '@tanstack/react-router'
import { KioskLanding } from '#exchange/kiosk/kiosk-landing.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/kiosk')({
  staticData: { shell: 'bare' },
  component: () => <KioskLanding logo={<Logo />} />,
})
