import type { Figure } from '../figure.ts'
import { Caller, httpRequest } from '../http-load.ts'
import { madePicture } from '../pictures.ts'
import { plainPreview, plainVariants } from '../plain-sharp.ts'
import { median } from '../statistics.ts'
import { untilRendered, uploadPicture } from '../uploads.ts'
import type { Bench, Workload } from '../workload.ts'

/** 24 megapixels, as in photos from cameras and phones. */
const [WIDTH, HEIGHT] = [6000, 4000]
const PICTURES = 5

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Requests the picture for a list as the page does, from the same server. */
async function showThumbnail({ server }: Bench, hash: string): Promise<void> {
  const caller = new Caller(server.port)
  await caller.ask(httpRequest({ path: `/media/photos/${hash}/320`, headers: { Accept: 'image/avif,image/webp,*/*' } }))
  caller.close()
}

export const imageUpload: Workload = {
  name: 'image-upload',
  title: 'Photographs of 24 megapixels, and their 12 sizes',
  async run(bench) {
    const shown: number[] = []
    const rendered: number[] = []
    const plain = { preview: [] as number[], variants: [] as number[] }
    for (let place = 0; place < PICTURES; place++) {
      // Different from the pictures of an earlier run on the same data folder, which would be stored already.
      const picture = await madePicture(`picture ${place} ${Date.now()}`, WIDTH, HEIGHT)
      const begin = performance.now()
      const hash = await uploadPicture(bench, bench.student, picture)
      await showThumbnail(bench, hash)
      shown.push(performance.now() - begin)
      await untilRendered(bench, hash)
      rendered.push(performance.now() - begin)
      plain.preview.push(await timed(() => plainPreview(picture)))
      plain.variants.push(await timed(() => plainVariants(picture)))
    }
    const name = 'plain sharp'
    const figures: Figure[] = [
      { name: 'thumbnail shown', value: median(shown), unit: 'ms', baseline: { name, value: median(plain.preview) }, goal: { most: 1000 } },
      { name: 'thumbnail shown, slowest', value: Math.max(...shown), unit: 'ms' },
      {
        name: 'all sizes rendered',
        value: median(rendered),
        unit: 'ms',
        baseline: { name, value: median(plain.variants) },
        goal: { share: 0.85 },
      },
    ]
    return figures
  },
}
