import { createFileRoute } from '@tanstack/react-router'
import { CheckInScreen } from '#schedule/day-board/check-in-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/kiosk_/check-in')({
  staticData: { shell: 'bare' },
  component: () => <CheckInScreen logo={<Logo />} />,
})
