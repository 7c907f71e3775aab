import { madePicture } from '../pictures.ts'
import { measureReads } from '../reads.ts'
import { untilRendered, uploadPicture } from '../uploads.ts'
import type { Workload } from '../workload.ts'

const PICTURES = 4

export const imageDelivery: Workload = {
  name: 'image-delivery',
  title: 'Photographs of a list, 320 pixels wide as AVIF',
  async run(bench) {
    const hashes: string[] = []
    for (let place = 0; place < PICTURES; place++) {
      const hash = await uploadPicture(bench, bench.student, await madePicture(`list ${place}`, 1200, 1500))
      await untilRendered(bench, hash)
      hashes.push(hash)
    }
    const reads = hashes.map((hash) => ({ path: `/media/photos/${hash}/320`, headers: { Accept: 'image/avif,image/webp,*/*' } }))
    return measureReads(bench, reads, { share: 0.5 })
  },
}
