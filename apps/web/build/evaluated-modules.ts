import type { Plugin } from 'vite'

/** Modules that export one constant each, by the ends of their paths. */
const EVALUATED = {
  // Live updates need the topics of each endpoint, and the page must not load the contract's schemas for them.
  '/src/app/live/read-topics.ts': async () => ({ READ_TOPICS: (await import('#app/live/read-topics.ts')).READ_TOPICS }),
  // Every visitor loads this pattern, and needs nothing else from the list of pages.
  '/src/app/session/public-pages.ts': async () => ({ PUBLIC_PAGES: (await import('#app/session/public-pages.ts')).PUBLIC_PAGES }),
} as const

/** Replaces modules by their values at build time. */
export function evaluatedModules(): Plugin {
  return {
    name: 'callboard:evaluated-modules',
    async load(id) {
      const [, evaluate] = Object.entries(EVALUATED).find(([name]) => id.endsWith(name)) ?? []
      if (!evaluate) return null
      return Object.entries(await evaluate())
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
