import { createHash, randomUUID } from 'node:crypto'
import { aVideoOf } from '../../../apps/server/src/testing/tape-uploads.ts'
import { type Actor, read, untilDone } from './people.ts'
import type { Person } from './person.ts'

const UPLOADS = '/api/self-tapes/uploads'

/** Bytes of a video, and of its pieces, each of which goes to another instance. */
export interface VideoBytes {
  readonly video: number
  readonly piece: number
}

/** One byte more than a part in the media store. */
const LARGE: VideoBytes = { video: 9 << 20, piece: 700_000 }

const TUS = { 'tus-resumable': '1.0.0' }

/** Refused for the moment: another upload has the lock, or a piece that seemed lost has arrived. */
const NOT_NOW = [409, 423]

/** A student who uploads one self-tape after the other, and continues interrupted uploads. */
export function createFilmer(person: Person, bytes: VideoBytes = LARGE): Actor {
  const made = new Map<number, string>()
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  async function received(address: string): Promise<number> {
    const answer = await untilDone('asking how far an upload has come', () =>
      person
        .ask('tape uploaded', 'HEAD', address, { headers: TUS, alsoFine: NOT_NOW })
        .then((one) => (one?.status === 200 ? one : undefined)),
    )
    return Number(answer.headers.get('upload-offset'))
  }

  return {
    async step() {
      const video = await aVideoOf(bytes.video)
      const about = { ...TUS, 'upload-length': String(video.length), 'upload-metadata': `filename ${btoa('reel.webm')}` }
      const begun = await person.ask('tape uploaded', 'POST', UPLOADS, { headers: about })
      const address = begun?.headers.get('location')
      if (!address) return
      for (let at = 0; at < video.length; ) {
        const headers = { ...TUS, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
        const body = video.subarray(at, at + bytes.piece)
        const sent = await person.ask('tape uploaded', 'PATCH', address, { body, headers, alsoFine: NOT_NOW })
        at = sent?.status === 204 ? at + body.length : await received(address)
      }
      const body = { title: 'Reel', videoUrl: address, requestId: randomUUID() }
      const tape = await untilDone('making a self-tape', () =>
        person.ask<{ id: number }>('tape uploaded', 'POST', '/api/self-tapes', { body }),
      )
      made.set(tape.body.id, sha256(video))
    },
    acknowledged: () => made.size,
    async findLost() {
      const tapes = await read<{ id: number; videoUrl: string }[]>(person, 'checks', '/api/self-tapes')
      const addresses = new Map(tapes.map(({ id, videoUrl }) => [id, videoUrl]))
      const lost: string[] = []
      for (const [id, sum] of made) {
        const address = addresses.get(id)
        const video = address && (await read<Buffer>(person, 'checks', address))
        if (!video || sha256(video) !== sum) lost.push(`the self-tape ${id} of ${person.email}`)
      }
      return lost
    },
  }
}
