import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appManifest } from './build/app-manifest.ts'
import { applicationLoaders } from './build/application-loaders.ts'
import { compressAssets } from './build/compress-assets.ts'
import { cutFonts } from './build/cut-fonts.ts'
import { developmentBoot } from './build/development-boot.ts'
import { evaluatedModules } from './build/evaluated-modules.ts'
import { limitFirstLoad } from './build/first-load.ts'
import { firstLoadChunks } from './build/first-load-chunks.ts'
import { guides } from './build/guides.ts'
import { languageFiles } from './build/language-files.ts'
import { offlinePages } from './build/offline-pages.ts'
import { pageFiles } from './build/page-files.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { samplePortraits } from './build/sample-portraits.ts'

const api = process.env['CALLBOARD_API'] ?? 'http://127.0.0.1:3001'
const served = ['/api', '/media', '/healthz', '/readyz', '/metrics', '/institution']
const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url))
/**
 * Makes V8 (Chromium 136 and newer) compile a whole file off the main thread while it loads, instead of each function when a press first
 * needs it: https://v8.dev/blog/explicit-compile-hints. A plain comment for other browsers.
 */
const COMPILED_AS_IT_LOADS = '//# allFunctionsCalledOnLoad'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    samplePortraits(),
    guides(),
    cutFonts(),
    preloadFonts(['bricolage-grotesque-latin-opsz', 'instrument-sans-latin-wght']),
    developmentBoot(),
    evaluatedModules(),
    applicationLoaders(),
    offlinePages(),
    appManifest(),
    limitFirstLoad(),
    pageFiles(),
    languageFiles(),
    compressAssets(),
  ],
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    host: '127.0.0.1',
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    // light-dark() is not transformed: the tokens rely on it and every supported browser has it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadChunks(entry) }, postBanner: COMPILED_AS_IT_LOADS } },
  },
})
