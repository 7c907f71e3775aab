// The build also inserts these into `build/load-on-interaction.ts` and `build/kiosk-worker.ts`, which are single files without imports.

/** Storage key that is set while registrations wait on the device: a kiosk must then load the application at once to send them. */
export const UNSENT_MARK = 'callboard-kiosk-unsent'

/** The service worker of the kiosk and its scope: only addresses that begin with `/kiosk`. */
export const KIOSK_WORKER = { path: '/kiosk-worker.js', scope: '/kiosk' } as const

/** Message from the page that tells a waiting service worker to replace the older one. */
export const TAKE_OVER = 'take-over'
