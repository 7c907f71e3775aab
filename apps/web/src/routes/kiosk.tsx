import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KioskLanding } from '#features/kiosk/kiosk-landing.tsx'
import { keepKioskOffline, takeOverNewVersion } from '#features/kiosk/kiosk-offline.ts'
import { PlainHttpNotice } from '#features/kiosk/staff/plain-http-notice.tsx'
import { StaffStrip } from '#features/kiosk/staff/staff-strip.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/kiosk')({
  staticData: { shell: 'bare' },
  component: Kiosk,
})

/** The first screen of the kiosk, which works without a network from here on. */
function Kiosk() {
  useEffect(() => {
    keepKioskOffline()
    void takeOverNewVersion(() => true)
  }, [])
  return (
    <KioskLanding
      checksIn
      logo={<Logo />}
      notice={
        <>
          <StaffStrip />
          <PlainHttpNotice />
        </>
      }
    />
  )
}
