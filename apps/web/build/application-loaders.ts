import { fileURLToPath } from 'node:url'
import { NOBODY } from '@callboard/contract/page-person'
import type { Plugin } from 'vite'
import { PERSON_CHANNEL } from '#app/session/person-channel.ts'

/** The scripts that load the application, on the pages that `prerender.ts` writes. Each is a single file without imports. */
const LOADERS = {
  'load-on-interaction': new URL('./load-on-interaction.ts', import.meta.url),
  'load-after-paint': new URL('./load-after-paint.ts', import.meta.url),
}
export type ApplicationLoader = keyof typeof LOADERS

/** Builds them beside the application. */
export function applicationLoaders(): Plugin {
  return {
    name: 'callboard:application-loaders',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({
      define: {
        __NOBODY__: JSON.stringify(NOBODY),
        __PERSON_CHANNEL__: JSON.stringify(PERSON_CHANNEL),
      },
    }),
    buildStart() {
      for (const [name, url] of Object.entries(LOADERS)) this.emitFile({ type: 'chunk', id: fileURLToPath(url), name })
    },
  }
}
