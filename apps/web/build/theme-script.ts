import type { Plugin } from 'vite'

const SOURCE = '/src/theme.ts'

/**
 * Adds `src/theme.ts` as a small classic script in the head. It blocks rendering on purpose: the saved scheme and the
 * institution's accent are in place before the first paint, and a strict content security policy allows no inline script.
 */
export function themeScript(): Plugin {
  let serving = false
  return {
    name: 'callboard:theme-script',
    configResolved(config) {
      serving = config.command === 'serve'
    },
    buildStart() {
      if (!serving && this.environment.name === 'client') this.emitFile({ type: 'chunk', id: SOURCE, name: 'theme' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (serving) return [{ tag: 'script', attrs: { type: 'module', src: SOURCE }, injectTo: 'head' }]
        const chunk = Object.values(bundle ?? {}).find((output) => output.type === 'chunk' && output.name === 'theme')
        if (chunk?.type !== 'chunk') throw new Error('The theme script was not built')
        if (chunk.imports.length > 0 || chunk.exports.length > 0) throw new Error('The theme script must stand alone')
        return [{ tag: 'script', attrs: { src: `/${chunk.fileName}` }, injectTo: 'head' }]
      },
    },
  }
}
