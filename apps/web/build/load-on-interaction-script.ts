import { fileURLToPath } from 'node:url'
import { NOBODY } from '@callboard/contract/page-person'
import type { Plugin } from 'vite'
import { PERSON_CHANNEL } from '#app/session/person-channel.ts'

/** Builds `load-on-interaction.ts` beside the application, for the pages that `prerender.ts` writes. It is a single file without imports. */
export function loadOnInteraction(): Plugin {
  return {
    name: 'callboard:load-on-interaction',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({
      define: {
        __NOBODY__: JSON.stringify(NOBODY),
        __PERSON_CHANNEL__: JSON.stringify(PERSON_CHANNEL),
      },
    }),
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('./load-on-interaction.ts', import.meta.url)), name: 'load-on-interaction' })
    },
  }
}
