import { APPLICATION_ATTRIBUTE, WAKES_ATTRIBUTE } from './application-attribute.ts'
import { keepForLater } from './keep-for-later.ts'

declare const __FILES_FOR_LATER__: string
declare const __KIOSK_SCOPE__: string
declare const __KIOSK_WORKER__: string
declare const __NOBODY__: string
declare const __PERSON_CHANNEL__: string
declare const __UNSENT_MARK__: string

/** Milliseconds that the application waits for the first photographs, which are there before it on most lines. */
const PATIENCE = 1000

/**
 * Stands in for the application on pages that were drawn before, which need no script to be read and left: the application is loaded
 * when somebody does something, or once what they see is there.
 */
const own = document.querySelector(`script[${APPLICATION_ATTRIBUTE}]`)
const application = own?.getAttribute(APPLICATION_ATTRIBUTE)
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const

/** Has everything fetched that the application will ask for one after the other. */
function fetchTogether(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>(`meta[name="${__FILES_FOR_LATER__}"]`)) {
    for (const href of content.split(' ').filter(Boolean)) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      document.head.append(Object.assign(document.createElement('link'), { ...kind, href, crossOrigin: '' }))
    }
  }
}

function wake(event?: Event): void {
  // A page that grows under a mouse at rest tells of a movement by nothing.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
  for (const sign of signs) removeEventListener(sign, wake)
  fetchTogether()
  if (application) void import(/* @vite-ignore */ application)
}

for (const sign of signs) addEventListener(sign, wake, { passive: true })

/** The page and its first photographs were painted; a page that nobody looks at is not. */
async function isSeen(): Promise<void> {
  const frame = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  const seen = async () => {
    const first = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
    await Promise.allSettled([frame(), ...first.map((photo) => photo.decode())])
    await frame()
  }
  await Promise.race([seen(), new Promise((late) => setTimeout(late, PATIENCE))])
}

if (own?.getAttribute(WAKES_ATTRIBUTE) === 'seen') {
  keepForLater()
  void isSeen().then(() => wake())
}

/** Tells the other tabs whose page this is, which the application does not before it wakes up. */
function tellPerson(): void {
  const boot = document.getElementById('boot')?.textContent
  const channel = new BroadcastChannel(__PERSON_CHANNEL__)
  channel.postMessage((boot && JSON.parse(boot).user?.id) || __NOBODY__)
  channel.close()
}

tellPerson()

/** Registrations wait on this device: whoever sends them must not sleep. */
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
