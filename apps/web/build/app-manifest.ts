import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APP_MANIFEST_PATH } from '@callboard/contract/page-files'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The background of the light scheme; the page itself sets both (`theme-color` in `index.html`). */
const PAPER = '#f6f1e7'
const INK = '#1b1712'

interface Icon {
  readonly name: string
  readonly size: number
  readonly purpose?: 'any' | 'maskable'
  /** Lays out the mark for this icon. */
  readonly draw: (mark: string) => string
}

const framed = (mark: string, viewBox: string) =>
  mark
    .replace(/<rect[^>]*>/, `<rect x="-16" y="-16" width="64" height="64" fill="${INK}"/>`)
    .replace('viewBox="0 0 32 32"', `viewBox="${viewBox}"`)

/** Systems that crop icons to their own shape get a background up to the edge; they may crop the outer tenth of a maskable icon. */
const ICONS: readonly Icon[] = [
  { name: 'icon-192', size: 192, purpose: 'any', draw: (mark) => mark },
  { name: 'icon-512', size: 512, purpose: 'any', draw: (mark) => mark },
  { name: 'icon-maskable-512', size: 512, purpose: 'maskable', draw: (mark) => framed(mark, '-3 -3 38 38') },
  { name: 'apple-touch-icon', size: 180, draw: (mark) => framed(mark, '1 1 30 30') },
]

const manifest = (icons: readonly (Icon & { file: string })[]) => ({
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
  icons: icons.flatMap(({ file, size, purpose }) =>
    purpose ? [{ src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  ),
})

/** Makes Callboard installable on a home screen: a manifest, and icons rendered from our mark. */
export function appManifest(): Plugin {
  let root = ''
  let icons: (Icon & { file: string; picture: Buffer })[] = []
  return {
    name: 'callboard:app-manifest',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const mark = await readFile(join(root, 'src/icon.svg'), 'utf8')
      icons = await Promise.all(
        ICONS.map(async (icon) => {
          const drawn = sharp(Buffer.from(icon.draw(mark)), { density: 1200 }).resize(icon.size, icon.size)
          const picture = await drawn.png({ palette: true, colours: 32 }).toBuffer()
          const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8)
          return { ...icon, picture, file: `assets/${icon.name}-${hash}.png` }
        }),
      )
    },
    transformIndexHtml() {
      const touch = icons.find(({ purpose }) => purpose === undefined)
      return [
        { tag: 'link', attrs: { rel: 'manifest', href: APP_MANIFEST_PATH }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touch?.file}` }, injectTo: 'head' },
      ]
    },
    generateBundle() {
      for (const { file, picture } of icons) this.emitFile({ type: 'asset', fileName: file, source: picture })
      this.emitFile({ type: 'asset', fileName: APP_MANIFEST_PATH.slice(1), source: JSON.stringify(manifest(icons)) })
    },
  }
}
