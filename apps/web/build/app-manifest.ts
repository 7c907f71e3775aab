import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_MANIFEST_PATH, type AppIcon, appIconPath, MARK_COLORS } from '@callboard/contract/page-files'
import type { Plugin } from 'vite'

/** The background of the light scheme; the page itself sets both (`theme-color` in `index.html`). */
const PAPER = '#f6f1e7'

interface Icon {
  readonly name: AppIcon
  readonly size: number
  readonly purpose?: 'any' | 'maskable'
  /** Lays out the mark for this icon. */
  readonly draw: (mark: string) => string
}

const framed = (mark: string, viewBox: string) =>
  mark
    .replace(/<rect[^>]*>/, `<rect x="-16" y="-16" width="64" height="64" fill="${MARK_COLORS.ground}"/>`)
    .replace('viewBox="0 0 32 32"', `viewBox="${viewBox}"`)

/** Systems that crop icons to their own shape get a background up to the edge; they may crop the outer tenth of a maskable icon. */
const ICONS: readonly Icon[] = [
  { name: 'icon-192', size: 192, purpose: 'any', draw: (mark) => mark },
  { name: 'icon-512', size: 512, purpose: 'any', draw: (mark) => mark },
  { name: 'icon-maskable-512', size: 512, purpose: 'maskable', draw: (mark) => framed(mark, '-3 -3 38 38') },
  { name: 'apple-touch-icon', size: 180, draw: (mark) => framed(mark, '1 1 30 30') },
]

const manifest = () => ({
  id: '/',
  name: 'Callboard',
  short_name: 'Callboard',
  description: 'Your casting calls, messages and call times.',
  // The home of a signed-in user; everyone else signs in first.
  start_url: '/api/login',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: ICONS.flatMap(({ name, size, purpose }) =>
    purpose ? [{ src: appIconPath(name), sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  ),
})

/**
 * Makes Callboard installable on a home screen: writes a manifest and lays out our mark for each icon. The server colours and renders the
 * icons.
 */
export function appManifest(): Plugin {
  let root = ''
  return {
    name: 'callboard:app-manifest',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: APP_MANIFEST_PATH }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: appIconPath('apple-touch-icon') }, injectTo: 'head' },
    ],
    async generateBundle() {
      const mark = await readFile(join(root, 'src/icon.svg'), 'utf8')
      if (!Object.values(MARK_COLORS).every((color) => mark.includes(color))) throw new Error('icon.svg has other colours than MARK_COLORS')
      for (const { name, size, draw } of ICONS) {
        const source = draw(mark).replace('<svg ', `<svg width="${size}" height="${size}" `)
        this.emitFile({ type: 'asset', fileName: `app-icons/${name}.svg`, source })
      }
      this.emitFile({ type: 'asset', fileName: APP_MANIFEST_PATH.slice(1), source: JSON.stringify(manifest()) })
    },
  }
}
