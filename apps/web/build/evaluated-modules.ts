import type { Plugin } from 'vite'

/**
 * Replaces a module by its value. The page derives what to read again from the endpoints of the contract, of which it must not load the
 * schemas.
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
