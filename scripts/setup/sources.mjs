import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = ['node_modules', 'dist', 'data', 'test-results']

/** The repository's source files and documents below a path, or the file itself. */
export function* sourcesBelow(path) {
  if (!statSync(path).isDirectory()) {
    if (/\.(?:tsx?|mjs|css|md|ya?ml)$/.test(path)) yield path
    return
  }
  for (const { name } of readdirSync(path, { withFileTypes: true })) {
    if (!name.startsWith('.') && !NOT_OURS.includes(name)) yield* sourcesBelow(join(path, name))
  }
}
