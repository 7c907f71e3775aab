import type { Rolldown } from 'vite'

/**
 * Our modules that at least this many screens share become one file. Modules that import a library, that only forms need, or that
 * prerendered pages need stay out.
 */
const PIECES = {
  sharedBy: 4,
  neededBy: 24,
  where:
    /\/apps\/web\/src\/(ui|app|shared|devices)\/(?!media-requests\/|language-choice|offline-worker|keep-offline|portfolio|people\/chosen-commands|webcam|week-grid|use-week-strokes)/,
} as const

type Context = Rolldown.ChunkingContext

/**
 * Groups what every visitor loads into two chunks: `vendor` for libraries, which change less often than releases, and `app` for our code.
 * Groups the small modules that several screens share as well: otherwise each becomes its own file, and forty small files compress and load
 * badly.
 *
 * @param entry absolute path of the entry module, which stays its own chunk
 */
export function firstLoadChunks(entry: string): Rolldown.CodeSplittingGroup[] {
  let reached: Set<string> | null = null
  const isReached = (id: string, context: Context) => {
    reached ??= reachFrom(entry, context)
    return id !== entry && reached.has(id)
  }
  return [
    { debugName: 'vendor', priority: 2, test: /node_modules/, name: (id, context) => (isReached(id, context) ? 'vendor' : null) },
    { debugName: 'app', priority: 1, name: (id, context) => (isReached(id, context) ? 'app' : null) },
    // Prerendered pages also format times of day. This module has a chunk of its own; otherwise they would load the `pieces` chunk for it.
    { debugName: 'time-of-day', priority: 0.5, test: /\/apps\/web\/src\/app\/language\/time-of-day\.ts/, name: 'time-of-day' },
    // Modules and libraries that most screens need: otherwise they are five small files that each cost a round trip on a slow line. Modules
    // that import schemas are left out, because only forms need those.
    {
      debugName: 'pieces',
      priority: 0.25,
      minShareCount: PIECES.neededBy,
      name: (id, context) => ([...reachFrom(id, context)].some((imported) => imported.includes('/node_modules/zod/')) ? null : 'pieces'),
    },
    {
      debugName: 'pieces',
      priority: 0,
      minShareCount: PIECES.sharedBy,
      test: PIECES.where,
      name: (id, context) => {
        const isHeavy = (imported: string) => imported.includes('/node_modules/') && !isReached(imported, context)
        return [...reachFrom(id, context)].some(isHeavy) ? null : 'pieces'
      },
    },
  ]
}

/** The modules that a module imports statically, directly or indirectly. */
function reachFrom(entry: string, context: Context): Set<string> {
  const reached = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
