import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Builds `wake.ts` beside the application, for the pages that `prerender.ts` writes. */
export function wakeScript(): Plugin {
  return {
    name: 'callboard:wake-script',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('./wake.ts', import.meta.url)), name: 'wake' })
    },
  }
}
