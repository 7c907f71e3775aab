import { useEffect } from 'react'
import { keepOffline, takeOverNewVersion } from '#shared/keep-offline.ts'
import { OFFLINE_SCOPE } from '#shared/offline-worker.ts'
import { PlainHttpNotice } from './plain-http-notice.tsx'
import { StaffStrip } from './staff-strip.tsx'

/** Notices for staff before visitors come. From here on the kiosk works without a network. */
export function KioskNotices() {
  useEffect(() => {
    keepOffline(OFFLINE_SCOPE.kiosk)
    void takeOverNewVersion(OFFLINE_SCOPE.kiosk, () => true)
  }, [])
  return (
    <>
      <StaffStrip />
      <PlainHttpNotice />
    </>
  )
}
