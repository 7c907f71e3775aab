import type { KIOSK_WORKER, TAKE_OVER } from '#shared/kiosk-device.ts'

/**
 * The service worker of the kiosk. It keeps the kiosk's own pages and files, so that they open without a network, and nothing that
 * is about anybody: pages are fetched without a cookie, and calls and photos never pass through here.
 */

/** Every file that the kiosk needs, with its hash in its name; the build writes it here. */
declare const __KIOSK_FILES__: readonly string[]
declare const __KIOSK_SCOPE__: typeof KIOSK_WORKER.scope
declare const __KIOSK_TAKE_OVER__: typeof TAKE_OVER

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

const PREFIX = 'callboard-kiosk '
const files: readonly string[] = __KIOSK_FILES__
// Names that hold a hash of their content name the version together.
const CACHE = PREFIX + files.join(' ')
const PAGES: readonly string[] = [__KIOSK_SCOPE__, `${__KIOSK_SCOPE__}/register`]

/** A network that is there and does not answer is none, after so many milliseconds. */
const PATIENCE_MS = 4000

/** The page as a stranger gets it, and only if it belongs to the files that are kept. */
async function keepPage(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', redirect: 'error' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const html = await answer.clone().text()
  const needed = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  if (needed.every((file) => files.includes(file))) await cache.put(path, answer)
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(files)
  await Promise.all(PAGES.map((path) => keepPage(cache, path)))
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
  await worker.clients.claim()
}

const kept = async (path: string) => (await caches.open(CACHE)).match(path, { ignoreVary: true })

/** The page from the server; the kept one where there is no server. */
async function openPage(event: Fetching, path: string): Promise<Response> {
  const patience = new AbortController()
  const tooLong = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(event.request, { signal: patience.signal })
    if (answer.status >= 500) return (await kept(path)) ?? answer
    // The institution may have changed its words since.
    event.waitUntil(caches.open(CACHE).then((cache) => keepPage(cache, path).catch(() => {})))
    // Whole before it is shown: a network that breaks in the middle of the page is none.
    return answer.type === 'opaqueredirect' ? answer : new Response(await answer.blob(), answer)
  } catch (error) {
    const page = await kept(path)
    if (page) return page
    throw error
  } finally {
    clearTimeout(tooLong)
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('message', ({ data }) => {
  if (data === __KIOSK_TAKE_OVER__) void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && PAGES.includes(pathname)) event.respondWith(openPage(event, pathname))
  else if (files.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)))
})
