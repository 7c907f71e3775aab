import { APPLICATION_ATTRIBUTE } from './application-attribute.ts'

declare const __KIOSK_SCOPE__: string
declare const __OFFLINE_WORKER__: string
declare const __NOBODY__: string
declare const __PERSON_CHANNEL__: string
declare const __UNSENT_MARK__: string

/** Stands in for the application on prerendered pages, which work without any script: it loads the application when the user interacts. */
const application = document.querySelector(`script[${APPLICATION_ATTRIBUTE}]`)?.getAttribute(APPLICATION_ATTRIBUTE)
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const

function wake(event?: Event): void {
  // When a page grows under a resting mouse, browsers send a `pointermove` without a movement.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
  for (const sign of signs) removeEventListener(sign, wake)
  if (application) void import(/* @vite-ignore */ application)
}

for (const sign of signs) addEventListener(sign, wake, { passive: true })

/** Tells the other tabs who the user of this page is; the application tells them only after it has loaded. */
function tellPerson(): void {
  const boot = document.getElementById('boot')?.textContent
  const channel = new BroadcastChannel(__PERSON_CHANNEL__)
  channel.postMessage((boot && JSON.parse(boot).user?.id) || __NOBODY__)
  channel.close()
}

tellPerson()

/** Whether unsent registrations are on this device: then the application must load at once to send them. */
function hasUnsent(): boolean {
  try {
    return localStorage.getItem(__UNSENT_MARK__) !== null
  } catch {
    return false
  }
}

if (hasUnsent()) wake()
// A kiosk that no one has touched yet must work without a network, too.
if (location.pathname.startsWith(__KIOSK_SCOPE__)) {
  // Staff must see the warning about missing https before anyone uses the kiosk.
  if (!isSecureContext) wake()
  void navigator.serviceWorker?.register(__OFFLINE_WORKER__, { scope: __KIOSK_SCOPE__ }).catch(() => {})
}
