import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './workload.ts'

const PATIENCE_MS = 120_000

/** Uploads a picture as a signed-in person. @returns its content id */
export async function uploadPicture({ server }: Bench, cookie: string, picture: Buffer): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg')
  const response = await fetch(`${server.url}/api/upload-image`, { method: 'POST', headers: { cookie }, body: form })
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
  const { photo } = (await response.json()) as { photo: { id: string } }
  return photo.id
}

/** Resolves when every size of a picture has been rendered. */
export async function untilRendered({ db }: Bench, hash: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(10)) {
    const { rows } = await db.query<{ ready: boolean }>('SELECT ready FROM photos WHERE hash = $1', [hash])
    if (rows[0]?.ready) return
  }
  throw new Error(`the sizes of ${hash} were not rendered within ${PATIENCE_MS / 1000} s`)
}
