import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the gallery of components alone, for the picture comparison; nothing of it is in what is served. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), tailwindcss()],
  logLevel: 'warn',
  build: {
    // The build of a release empties its own folder; this one has another.
    rolldownOptions: { input: fileURLToPath(new URL('gallery.html', import.meta.url)) },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    minify: false,
    reportCompressedSize: false,
  },
})
