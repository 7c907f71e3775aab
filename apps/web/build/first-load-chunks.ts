import type { Rolldown } from 'vite'

/** Pieces of ours that this many screens share become one file, if they bring no library along. Not what prerendered pages share, too. */
const PIECES = { sharedBy: 4, where: /\/apps\/web\/src\/(ui|app|shared|devices)\/(?!language-choice|kiosk-device)/ } as const

type Context = Rolldown.ChunkingContext

/**
 * Groups what every visitor loads into two chunks: `vendor` for libraries, which outlive releases, and `app` for ours. Without
 * them each module that several screens share becomes a file of its own, and forty small files compress and travel badly. The same
 * is done with the small pieces that screens are made of.
 *
 * @param entry absolute path of the entry module, which stays a chunk of its own
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
    // Prerendered pages say a time of day, too: by themselves, or the pieces that say one would take them along.
    { debugName: 'dates', priority: 0.5, test: /\/apps\/web\/src\/app\/language\/dates\.ts/, name: 'dates' },
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

/** The modules that a module imports statically, and what those import. */
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
