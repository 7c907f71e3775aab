import type { Plugin } from 'vite'

/**
 * Preloads the named font files, so that text is rendered once, in its final font.
 *
 * @param names prefixes of the file names
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'callboard:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(`/${name}`)))
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head-prepend',
        }))
      },
    },
  }
}
