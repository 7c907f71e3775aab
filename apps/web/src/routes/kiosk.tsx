import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KioskLanding } from '#features/kiosk/kiosk-landing.tsx'
import { PlainHttpNotice } from '#features/kiosk/staff/plain-http-notice.tsx'
import { StaffStrip } from '#features/kiosk/staff/staff-strip.tsx'
import { keepOffline, takeOverNewVersion } from '#shared/keep-offline.ts'
import { OFFLINE_SCOPE } from '#shared/offline-worker.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/kiosk')({
  staticData: { shell: 'bare' },
  component: Kiosk,
})

/** The first screen of the kiosk, which works without a network from here on. */
function Kiosk() {
  useEffect(() => {
    keepOffline(OFFLINE_SCOPE.kiosk)
    void takeOverNewVersion(OFFLINE_SCOPE.kiosk, () => true)
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
