import { randomUUID } from 'node:crypto'
import { madePicture } from '../pictures.ts'
import { plainPreview } from '../plain-sharp.ts'
import { median, quantile } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

const VISITORS = 20
/** The longest side of the photo that the kiosk sends. */
const [WIDTH, HEIGHT] = [1536, 2048]

async function register({ server }: Bench, photo: Buffer): Promise<number> {
  const name = randomUUID()
  const body = JSON.stringify({
    firstName: 'Mara',
    lastName: 'Lindqvist',
    email: `${name}@visitors.example.edu`,
    cellPhone: '310 555 0142',
    major: 'Theatre Arts',
    expectedGraduationYear: 2028,
    photos: [`data:image/jpeg;base64,${photo.toString('base64')}`],
  })
  const begin = performance.now()
  const response = await fetch(`${server.url}/api/kiosk/create-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body,
  })
  if (response.status !== 201) throw new Error(`the registration answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - begin
}

export const kiosk: Workload = {
  name: 'kiosk',
  title: `${VISITORS} visitors register at a kiosk, each with a photo`,
  async run(bench) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let place = 0; place < VISITORS; place++) {
      const photo = await madePicture(`visitor ${place} ${Date.now()}`, WIDTH, HEIGHT)
      ours.push(await register(bench, photo))
      const begin = performance.now()
      await plainPreview(photo)
      theirs.push(performance.now() - begin)
    }
    return [
      { name: 'registered, median', value: median(ours), unit: 'ms', baseline: { name: 'plain sharp', value: median(theirs) } },
      { name: 'registered, p99', value: quantile(ours, 0.99), unit: 'ms' },
    ]
  },
}
