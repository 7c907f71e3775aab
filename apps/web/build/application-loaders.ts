import { fileURLToPath } from 'node:url'
import { NOBODY } from '@callboard/contract/page-person'
import type { Plugin } from 'vite'
import { PERSON_CHANNEL } from '#app/session/person-channel.ts'

/** The scripts that load the application, on the pages that `prerender.ts` writes. Each is a single file without imports. */
export const APPLICATION_LOADERS = ['load-on-interaction', 'load-after-paint'] as const
export type ApplicationLoader = (typeof APPLICATION_LOADERS)[number]

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
      for (const name of APPLICATION_LOADERS)
        this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), name })
    },
  }
}
