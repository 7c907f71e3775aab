import { APPLICATION_ATTRIBUTE } from './application-attribute.ts'

declare const __KIOSK_SCOPE__: string
declare const __KIOSK_WORKER__: string
declare const __NOBODY__: string
declare const __PERSON_CHANNEL__: string
declare const __UNSENT_MARK__: string

/**
 * Stands in for the application on prerendered pages, which can be read and left without any script: it loads the application when somebody
 * does something.
 */
const application = document.querySelector(`script[${APPLICATION_ATTRIBUTE}]`)?.getAttribute(APPLICATION_ATTRIBUTE)
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const

function wake(event?: Event): void {
  // A page that grows under a mouse at rest tells of a movement by nothing.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
  for (const sign of signs) removeEventListener(sign, wake)
  if (application) void import(/* @vite-ignore */ application)
}

for (const sign of signs) addEventListener(sign, wake, { passive: true })

/** Tells the other tabs whose page this is, which the application does not before it wakes up. */
function tellPerson(): void {
  const boot = document.getElementById('boot')?.textContent
  const channel = new BroadcastChannel(__PERSON_CHANNEL__)
  channel.postMessage((boot && JSON.parse(boot).user?.id) || __NOBODY__)
  channel.close()
}

tellPerson()

/** Registrations wait on this device: anyone who sends them must not sleep. */
function hasUnsent(): boolean {
  try {
    return localStorage.getItem(__UNSENT_MARK__) !== null
  } catch {
    return false
  }
}

if (hasUnsent()) wake()
// A kiosk that nobody has touched yet works without a network, too.
if (location.pathname.startsWith(__KIOSK_SCOPE__)) {
  // Staff must read what it cannot do without https before anybody touches it.
  if (!isSecureContext) wake()
  void navigator.serviceWorker?.register(__KIOSK_WORKER__, { scope: __KIOSK_SCOPE__ }).catch(() => {})
}
