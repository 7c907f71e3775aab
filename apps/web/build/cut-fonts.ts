import subset from 'subset-font'
import type { Plugin } from 'vite'

/** Headings have one weight (`font-weight` in styles/fonts.css); the other weights of the file are half of its bytes. */
const DISPLAY = { file: /\/bricolage-grotesque-[^/]*\.woff2$/, axes: { wght: 700 } } as const

/** Every character that our fonts can have: we cut weights and keep all letters, because a name may contain any of them. */
const ALL_LETTERS = Array.from({ length: 0xd800 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)).join('')

/** Cuts the display font to the weight that pages use. */
export function cutFonts(): Plugin {
  return {
    name: 'callboard:cut-fonts',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const fonts = Object.values(bundle).filter((output) => output.type === 'asset' && DISPLAY.file.test(output.fileName))
        if (fonts.length === 0) this.error('The display font is not in the build.')
        for (const font of fonts) {
          if (font.type !== 'asset') continue
          font.source = await subset(Buffer.from(font.source), ALL_LETTERS, { targetFormat: 'woff2', variationAxes: DISPLAY.axes })
        }
      },
    },
  }
}
