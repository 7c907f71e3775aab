import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveAssets } from './pages.ts'

test('a kiosk with the newest worker does not receive it again', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'callboard-worker-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'kiosk-worker.js'), 'self.skipWaiting()')
  const app = Fastify()
  try {
    await serveAssets(app, webRoot)
    const ask = (tag?: string) => app.inject({ url: '/kiosk-worker.js', headers: { ...(tag && { 'if-none-match': tag }) } })
    const first = await ask()
    expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([200, 'self.skipWaiting()', 'no-cache'])
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    const again = await ask(tag)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    expect((await ask('"another"')).body).toBe('self.skipWaiting()')
  } finally {
    await app.close()
    await rm(webRoot, { recursive: true })
  }
})
