import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './runtime.mjs'

/**
 * The server keeps little (45 MB) and makes much that is garbage at once (an export, a page of talent). Left to itself V8 lets such
 * garbage lie until the process is three times as large; so it is told to tidy up earlier. No limit is set: it still grows when it must.
 */
const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=15']

const source = join(root, 'apps/server/src')

/** What Node is given to become the server; its own arguments follow. The Dockerfile says the same, and of `SERVER_ENV`. */
export const SERVER = [...MEMORY, '--import', pathToFileURL(join(source, 'quick-modules.ts')).href, join(source, 'main.ts')]

/** Where Node keeps what it made of the TypeScript for the next start. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/node')

/**
 * The environment that goes with it. The C library (glibc; others do not know these) would keep the memory of each thread apart, and
 * raise the size from which it gives memory back at once with every large piece it is asked for: 30 to 70 MB that lie idle. The database
 * that the server starts gets nothing of this environment.
 */
export const SERVER_ENV = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
}
