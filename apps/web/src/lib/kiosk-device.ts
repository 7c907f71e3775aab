/** In the device's storage while registrations wait on it. Also read by `build/wake.ts`: a kiosk that waits must not sleep. */
export const UNSENT_MARK = 'callboard-kiosk-unsent'

/** The service worker of the kiosk, and the addresses it answers for: `/kiosk` and what begins with it, and nothing else. */
export const KIOSK_WORKER = { path: '/kiosk-worker.js', scope: '/kiosk' } as const

/** What the page tells a worker that waits behind an older one. */
export const TAKE_OVER = 'take-over'
