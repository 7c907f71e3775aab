import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const VITE = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const CONFIG = fileURLToPath(new URL('../../apps/web/gallery.config.ts', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The gallery of components, built separately and served on a separate port. */
export interface GallerySite {
  readonly url: string
  stop(): Promise<void>
}

export async function serveGallery(): Promise<GallerySite> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-gallery-'))
  await promisify(execFile)(process.execPath, [VITE, 'build', '--config', CONFIG, '--outDir', folder, '--emptyOutDir'])
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://gallery')
    // One of the states shows a photo that never loads.
    if (pathname === '/never.jpg') return
    const file = await readFile(join(folder, pathname)).catch(() => null)
    // Cached like the application's files, because a font that is requested at every navigation is late each time.
    response
      .writeHead(file ? 200 : 404, {
        'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
        'cache-control': 'max-age=3600',
      })
      .end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/gallery.html`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
