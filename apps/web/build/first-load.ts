import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * The limit, in bytes of Brotli, for the code that every visitor loads before any screen's own: the page budget less space for a landing
 * page.
 */
const BUDGET = 124_000

/**
 * Measures the entry with everything it imports statically, and fails a build that exceeds the budget. The error names the modules of
 * screens in it: a route's `loader`, `beforeLoad` or `validateSearch` imported them.
 */
export function limitFirstLoad(): Plugin {
  return {
    name: 'callboard:limit-first-load',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const waiting = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' && output.isEntry && output.facadeModuleId?.endsWith('.html') ? [output.fileName] : [],
        )
        const seen = new Set<string>()
        const strays: string[] = []
        let bytes = 0
        for (let file = waiting.pop(); file; file = waiting.pop()) {
          const chunk = bundle[file]
          if (seen.has(file) || chunk?.type !== 'chunk') continue
          seen.add(file)
          waiting.push(...chunk.imports)
          bytes += brotliCompressSync(chunk.code).byteLength
          strays.push(
            ...Object.keys(chunk.modules).filter((id) => /\/src\/(?!app\/|ui\/|shared\/|devices\/|routes\/)\w+\/.*\.tsx$/.test(id)),
          )
        }
        const report = `First load: ${(bytes / 1000).toFixed(1)} kB of script`
        const modules = strays.map((id) => id.replace(/^.*\/src\//, '  src/')).join('\n')
        if (bytes > BUDGET) this.error(`${report}, more than ${BUDGET / 1000} kB. Screens in it:\n${modules}`)
        this.info(strays.length > 0 ? `${report}. Screens that should not be in it:\n${modules}` : report)
      },
    },
  }
}
