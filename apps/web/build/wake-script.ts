import type { Plugin } from 'vite'

/** Builds `src/wake.ts` beside the application, for the pages that `prerender.ts` writes. */
export function wakeScript(): Plugin {
  return {
    name: 'callboard:wake-script',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/wake.ts', name: 'wake' })
    },
  }
}
