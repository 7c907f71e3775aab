import type { OFFLINE_SCOPE, TAKE_OVER } from '#shared/offline-worker.ts'

/**
 * The service worker of the kiosk, and of the board of a day. It caches their pages and files, so that they open without a network. It
 * caches no personal data: pages are fetched without a cookie, and API calls and photos are not handled here.
 */

/** Every file that these pages need, with its hash in its name; inserted by the build. */
declare const __OFFLINE_FILES__: readonly string[]
declare const __KIOSK_SCOPE__: typeof OFFLINE_SCOPE.kiosk
declare const __BOARD_SCOPE__: typeof OFFLINE_SCOPE.board
declare const __TAKE_OVER__: typeof TAKE_OVER

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
  readonly registration: { readonly scope: string }
}
const worker = self as unknown as Worker

const isBoard = new URL(worker.registration.scope).pathname === __BOARD_SCOPE__
// Each scope has its own cache: the two are updated at different times.
const PREFIX = isBoard ? 'callboard-board ' : 'callboard-kiosk '
const files: readonly string[] = __OFFLINE_FILES__
// The file names contain hashes of their content, so together they identify the version.
const CACHE = PREFIX + files.join(' ')
/** One page is kept for all boards. */
const BOARD = `${__BOARD_SCOPE__}board`
const PAGES: readonly string[] = isBoard ? [BOARD] : [__KIOSK_SCOPE__, `${__KIOSK_SCOPE__}/register`]
const keptPath = (pathname: string) => (isBoard ? BOARD : pathname)

/** After this many milliseconds without a response, the network counts as missing. */
const PATIENCE_MS = 4000

/** Caches the page as a signed-out visitor gets it, but only if all its scripts and styles are cached. */
async function keepPage(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', redirect: 'error' })
  // The board is for people who are signed in; its page says instead that it was opened without a network.
  if (answer.status !== (isBoard ? 401 : 200)) throw new Error(`${path} answered ${answer.status}`)
  const text = await answer.text()
  const html = isBoard ? text.replace('"user":null', '"offline":true') : text
  const needed = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  if (needed.every((file) => files.includes(file))) await cache.put(path, new Response(html, { headers: answer.headers }))
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

/** The page from the server; the cached one if the server is unreachable. */
async function openPage(event: Fetching, path: string): Promise<Response> {
  const patience = new AbortController()
  const tooLong = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(event.request, { signal: patience.signal })
    if (answer.status >= 500) return (await kept(path)) ?? answer
    // The institution may have changed its texts since.
    event.waitUntil(caches.open(CACHE).then((cache) => keepPage(cache, path).catch(() => {})))
    // Read completely before it is shown, in case the network breaks off in the middle of the page.
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
  if (data === __TAKE_OVER__) void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && PAGES.includes(keptPath(pathname))) event.respondWith(openPage(event, keptPath(pathname)))
  else if (files.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)))
})
