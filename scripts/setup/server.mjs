import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './runtime.mjs'

/**
 * The server keeps little memory (45 MB) and creates much short-lived garbage, for example in an export or a page of talent. By
 * default V8 collects it only when the process is three times as large, so these options make it collect earlier. There is no
 * limit: the heap still grows when it must. A smaller young generation, or less growth, would cost a fifth of the reads a second
 * under load, because reads wait for the collector (decision 90).
 */
const MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=30']

const source = join(root, 'apps/server/src')

/** Node options of the server. The Dockerfile repeats them and `SERVER_ENV`. */
export const SERVER = [...MEMORY, '--import', pathToFileURL(join(source, 'module-type-hook.ts')).href, join(source, 'main.ts')]

/** Where Node caches compiled TypeScript for the next start. */
export const COMPILE_CACHE = join(root, 'node_modules/.cache/node')

/**
 * Environment of the server. By default glibc keeps a memory arena per thread, and with every large allocation it raises the size
 * above which it returns memory at once. That costs 30 to 70 MB of idle memory. Other C libraries ignore these settings. The
 * embedded database does not get this environment.
 */
export const SERVER_ENV = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
}
