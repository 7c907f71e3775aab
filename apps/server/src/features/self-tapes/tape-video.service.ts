import type { Database } from '#db/client.ts'
import { findVideo } from './self-tapes.repository.ts'
import type { TapeAddresses } from './tape-address.ts'

/** A video as it is served. */
export interface FoundVideo {
  /** Where it is in the media store. */
  readonly key: string
  readonly size: number
  readonly contentType: string
  /** Changes when the video is made again. */
  readonly tag: string
}

const ID = /^[1-9]\d{0,9}$/
const LARGEST_ID = 2_147_483_647

/** Videos for the person who has the address of one. */
export interface TapeVideosService {
  /** @returns `over` for an address that was good once, undefined for any other and for a tape that is gone */
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
