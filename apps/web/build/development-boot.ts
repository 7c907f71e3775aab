import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { Plugin } from 'vite'

/** Gives pages of the development server the boot data that the real server writes, except the user: the page requests the user itself. */
export function developmentBoot(): Plugin {
  return {
    name: 'callboard:development-boot',
    apply: 'serve',
    transformIndexHtml(html) {
      const boot = JSON.stringify({ institution: DEFAULT_INSTITUTION, demo: true }).replaceAll('<', '\\u003c')
      return html.replace('<!--boot-->', `<script type="application/json" id="boot">${boot}</script>`)
    },
  }
}
