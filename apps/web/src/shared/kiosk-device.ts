// The build writes these into `build/wake.ts` and `build/kiosk-worker.ts` as well, which may import nothing: they are one file each.

/** In the device's storage while registrations wait on it: a kiosk that waits must not sleep. */
export const UNSENT_MARK = 'callboard-kiosk-unsent'

/** The service worker of the kiosk, and the addresses it answers for: `/kiosk` and what begins with it, and nothing else. */
export const KIOSK_WORKER = { path: '/kiosk-worker.js', scope: '/kiosk' } as const

/** What the page tells a worker that waits behind an older one. */
export const TAKE_OVER = 'take-over'
