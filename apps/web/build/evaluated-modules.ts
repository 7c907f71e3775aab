import type { Plugin } from 'vite'

/**
 * Replaces a module by its value at build time. Live updates need the topics of each endpoint, and the page must not load the contract's schemas
 * for them.
 */
export function evaluatedModules(): Plugin {
  return {
    name: 'callboard:evaluated-modules',
    async load(id) {
      if (!id.endsWith('/src/app/live/read-topics.ts')) return null
      const { READ_TOPICS } = await import('#app/live/read-topics.ts')
      return `export const READ_TOPICS = ${JSON.stringify(READ_TOPICS)}`
    },
  }
}
