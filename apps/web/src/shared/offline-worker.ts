// The build also inserts these into `build/load-on-interaction.ts` and `build/offline-worker.ts`, which are single files without imports.

/** Storage key that is set while registrations wait on the device: a kiosk must then load the application at once to send them. */
export const UNSENT_MARK = 'callboard-kiosk-unsent'

/** The address of the service worker. It keeps the kiosk's name, because tablets have registered it under this address. */
export const OFFLINE_WORKER = '/kiosk-worker.js'

/** The scopes that open without a network; each has its own worker for the URLs that start with it. */
export const OFFLINE_SCOPE = { kiosk: '/kiosk', board: '/day/' } as const
export type OfflineScope = (typeof OFFLINE_SCOPE)[keyof typeof OFFLINE_SCOPE]

/** The scope of the worker that shows push notifications: the page with their settings. This worker caches nothing. */
export const PUSH_SCOPE = '/notices'

/** Message from the page that tells a waiting service worker to replace the older one. */
export const TAKE_OVER = 'take-over'
