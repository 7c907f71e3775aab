import type { Database } from '#db/client.ts'
import { findVideo } from './self-tapes.repository.ts'
import type { TapeAddresses } from './tape-address.ts'

/** A video to serve. */
export interface FoundVideo {
  /** The key in the media store. */
  readonly key: string
  readonly size: number
  readonly contentType: string
  /** Changes when the video is converted again. */
  readonly tag: string
}

const ID = /^[1-9]\d{0,9}$/
const LARGEST_ID = 2_147_483_647

/** Videos for people with a signed address. */
export interface TapeVideosService {
  /** @returns `over` for an expired address, undefined for an invalid one and for a deleted tape */
  find(id: string, query: { expires: string; signature: string }): Promise<FoundVideo | 'over' | undefined>
}

export function createTapeVideosService({ db, addresses }: { db: Database; addresses: TapeAddresses }): TapeVideosService {
  return {
    async find(id, query) {
      const tapeId = ID.test(id) ? Number(id) : 0
      if (tapeId === 0 || tapeId > LARGEST_ID) return undefined
      const found = await findVideo(db, tapeId)
      if (!found?.key || found.storedSize === null) return undefined
      const { fileId, key, storedSize: size, contentType } = found
      const verdict = addresses.check(tapeId, fileId, query)
      if (verdict !== 'good') return verdict === 'over' ? 'over' : undefined
      return { key, size, contentType: contentType ?? 'application/octet-stream', tag: `"${key.replaceAll('/', '-')}-${size}"` }
    },
  }
}
