import type { PushMessage } from '@callboard/contract/messages/notices/rules'
import type { OFFLINE_SCOPE, PUSH_SCOPE, TAKE_OVER } from '#shared/offline-worker.ts'

/**
 * The service worker of the kiosk and of the day board. It caches their pages and files, so that they open without a network. It caches no
 * personal data: it fetches pages without a cookie, and does not handle API calls or photos. In its third scope it shows push notifications
 * and caches nothing.
 */

/** Every file that these pages need, with its hash in its name; inserted by the build. */
declare const __OFFLINE_FILES__: readonly string[]
declare const __KIOSK_SCOPE__: typeof OFFLINE_SCOPE.kiosk
declare const __BOARD_SCOPE__: typeof OFFLINE_SCOPE.board
declare const __PUSH_SCOPE__: typeof PUSH_SCOPE
declare const __TAKE_OVER__: typeof TAKE_OVER

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null
}
interface Pressed extends Extendable {
  readonly notification: Notification
}
interface OpenWindow {
  readonly url: string
  focus(): Promise<unknown>
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: { readonly scope: string; showNotification(title: string, options: NotificationOptions): Promise<void> }
}
const worker = self as unknown as Worker

const scope = new URL(worker.registration.scope).pathname
const isBoard = scope === __BOARD_SCOPE__
const showsPushes = scope === __PUSH_SCOPE__
// Each scope has its own cache: the two are updated at different times.
const PREFIX = isBoard ? 'callboard-board ' : 'callboard-kiosk '
const files: readonly string[] = __OFFLINE_FILES__
// The file names contain hashes of their content, so together they identify the version.
const CACHE = PREFIX + files.join(' ')
/** All boards share one cached page. */
const BOARD = `${__BOARD_SCOPE__}board`
const PAGES: readonly string[] = isBoard ? [BOARD] : [__KIOSK_SCOPE__, `${__KIOSK_SCOPE__}/register`]
const keptPath = (pathname: string) => (isBoard ? BOARD : pathname)

/** After this many milliseconds without a response, the worker assumes that there is no network. */
const PATIENCE_MS = 4000

/** Caches the page as a signed-out visitor gets it, but only if all its scripts and styles are cached. */
async function keepPage(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', redirect: 'error' })
  // Without a cookie the board's page answers 401, because only signed-in users may open it. The cached copy says that it was opened
  // without a network.
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

/** Returns the page from the server, or the cached page if the server is unreachable. */
async function openPage(event: Fetching, path: string): Promise<Response> {
  const patience = new AbortController()
  const tooLong = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(event.request, { signal: patience.signal })
    if (answer.status >= 500) return (await kept(path)) ?? answer
    // The institution may have changed its texts since the page was cached.
    event.waitUntil(caches.open(CACHE).then((cache) => keepPage(cache, path).catch(() => {})))
    // Read the page completely before showing it: the network may break off in the middle.
    return answer.type === 'opaqueredirect' ? answer : new Response(await answer.blob(), answer)
  } catch (error) {
    const page = await kept(path)
    if (page) return page
    throw error
  } finally {
    clearTimeout(tooLong)
  }
}

/** The text of a push. A push that cannot be read is shown as well, because browsers cancel the subscription of sites that show none. */
function readPush(event: Pushed): PushMessage {
  const fallback: PushMessage = { title: 'Callboard', body: '', path: '/messages', tag: 'message' }
  try {
    return { ...fallback, ...(event.data?.json() as Partial<PushMessage>) }
  } catch {
    return fallback
  }
}

/** Opens the page that a push is about, in its own window if that is already open. */
async function openPushed({ data }: Notification): Promise<void> {
  const { origin } = self.location
  // Never opens another site, whatever the push says.
  const url = URL.canParse(String(data), origin) ? new URL(String(data), origin) : undefined
  const target = url?.origin === origin ? url.href : origin
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((window) => window.url === target)
  await (open ? open.focus() : worker.clients.openWindow(target))
}

if (showsPushes) {
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('push', (event) => {
    const { title, body, path, tag } = readPush(event)
    event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path }))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPushed(event.notification))
  })
} else {
  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('fetch', serve)
}
worker.addEventListener('message', ({ data }) => {
  if (data === __TAKE_OVER__) void worker.skipWaiting()
})
function serve(event: Fetching): void {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && PAGES.includes(keptPath(pathname))) event.respondWith(openPage(event, keptPath(pathname)))
  else if (files.includes(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)))
}
