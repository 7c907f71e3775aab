import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { OFFLINE_SCOPE, OFFLINE_WORKER, PUSH_SCOPE, TAKE_OVER, UNSENT_MARK } from '#shared/offline-worker.ts'

const FILE_NAME = OFFLINE_WORKER.slice(1)
const PLACEHOLDER = '__OFFLINE_FILES__'

/**
 * The modules that a kiosk and a day board need: their screens, the frame around them, notifications, the QR reader, and the translations
 * of every language. Their imports are added.
 */
const SCREENS =
  /\/(src\/(exchange\/kiosk|schedule\/day-board|routes\/(kiosk|day\.|-shell\/(shell|signed-in-nav))|app\/(notices\/toaster|live\/live)|translations)|qr\/decode)/
/** Fonts for the alphabets of our texts and of most names. */
const FONTS = /-latin(-ext)?-[\w-]+\.woff2$/
/** Pictures only in the format that every browser with a service worker and a camera supports. */
const PICTURES = /\.avif$/

type Bundle = Rolldown.OutputBundle

function chunkOf(bundle: Bundle, file: string): Rolldown.OutputChunk | undefined {
  const output = bundle[file]
  return output?.type === 'chunk' ? output : undefined
}

/** The addresses of the files that these pages need. */
function neededFiles(bundle: Bundle): string[] {
  const outputs = Object.values(bundle)
  // A chunk that only re-exports another one has no modules, but names its facade module.
  const isScreen = ({ facadeModuleId, modules }: Rolldown.OutputChunk) =>
    [facadeModuleId ?? '', ...Object.keys(modules)].some((id) => SCREENS.test(id))
  const starts = outputs.flatMap((output) => {
    if (output.type !== 'chunk' || output.fileName === FILE_NAME) return []
    return output.isEntry || isScreen(output) ? [output.fileName] : []
  })
  const files = new Set<string>()
  for (let file = starts.pop(); file; file = starts.pop()) {
    const chunk = chunkOf(bundle, file)
    if (!chunk || files.has(file)) continue
    files.add(file)
    starts.push(...chunk.imports)
    for (const asset of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) {
      if (asset.endsWith('.css') || PICTURES.test(asset)) files.add(asset)
    }
  }
  for (const { fileName } of outputs) if (FONTS.test(fileName)) files.add(fileName)
  return [...files].sort().map((file) => `/${file}`)
}

/** Builds the service worker of the pages that open without a network, with the list of files that it caches. */
export function offlinePages(): Plugin {
  return {
    name: 'callboard:offline-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({
      define: {
        __KIOSK_SCOPE__: JSON.stringify(OFFLINE_SCOPE.kiosk),
        __BOARD_SCOPE__: JSON.stringify(OFFLINE_SCOPE.board),
        __PUSH_SCOPE__: JSON.stringify(PUSH_SCOPE),
        __OFFLINE_WORKER__: JSON.stringify(OFFLINE_WORKER),
        __TAKE_OVER__: JSON.stringify(TAKE_OVER),
        __UNSENT_MARK__: JSON.stringify(UNSENT_MARK),
      },
    }),
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('./offline-worker.ts', import.meta.url)), fileName: FILE_NAME })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = chunkOf(bundle, FILE_NAME)
        if (!worker?.code.includes(PLACEHOLDER)) this.error('The service worker has no place for its files')
        if (worker.imports.length > 0) this.error(`The service worker imports ${worker.imports.join(', ')}`)
        const files = neededFiles(bundle)
        worker.code = worker.code.replace(PLACEHOLDER, JSON.stringify(files))
        this.info(`Kiosk and board keep ${files.length} files`)
      },
    },
  }
}
