import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds only the gallery of components, for the visual tests; it is never served to users. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), tailwindcss()],
  logLevel: 'warn',
  build: {
    // A folder of its own: the release's build empties the release's folder.
    rolldownOptions: { input: fileURLToPath(new URL('gallery.html', import.meta.url)) },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    minify: false,
    reportCompressedSize: false,
  },
})
