import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { systemErrorCode } from '#platform/start-error.ts'
import { createUploadLocks } from './upload-locks.ts'

/** Whose uploads there are, and which of them somebody may go on with. Both throw what the person is told. */
export interface UploadRights<Owner> {
  /** Notes an upload before its first byte. */
  begin(owner: Owner, upload: { id: string; size: number; fileName: string }): Promise<void>
  /** Resolves when the upload is theirs. */
  use(owner: Owner, id: string): Promise<void>
}

/** One request of the protocol. */
export interface UploadRequest {
  readonly method: string
  /** Undefined for the address where uploads begin. */
  readonly id: string | undefined
  readonly headers: Record<string, string>
  readonly body: ReadableStream | null
}

/** Uploads that go on where they broke off (tus 1.0, https://tus.io), as files of this machine until they are taken away. */
export interface ResumableUploads<Owner> {
  /**
   * Answers a request of the protocol.
   * @throws whatever the rights throw
   */
  answer(owner: Owner, request: UploadRequest): Promise<Response>
  /** Bytes that have come of an upload; undefined when there is none. */
  received(id: string): Promise<number | undefined>
  /** Where the bytes are. */
  path(id: string): string
  /** Removes what there is of an upload; one that is not there is no mistake. */
  discard(id: string): Promise<void>
  /** The ids of all that is here. */
  list(): Promise<string[]>
}

const ID = /^[0-9a-f]{48}$/
const UNKNOWN_ADDRESS = 'http://uploads.invalid'
/** Milliseconds until a request that a newer one replaces is cut off. */
const DRAIN_MS = 500
const FILE_NAME_LENGTH = 255

/** @returns whether a text can name an upload */
export function isUploadId(text: string): boolean {
  return ID.test(text)
}

/**
 * Opens the folder of uploads, which belongs to one process.
 *
 * @param options `directory` on the disk of the media store, so that a whole file need not be copied; `path` is where uploads begin
 */
export async function openResumableUploads<Owner>(options: {
  directory: string
  path: string
  maxBytes: number
  rights: UploadRights<Owner>
}): Promise<ResumableUploads<Owner>> {
  const { directory, path, maxBytes, rights } = options
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const owners = new WeakMap<object, Owner>()
  const failures = new WeakMap<object, unknown>()
  const ownerOf = (request: object): Owner => {
    const owner = owners.get(request)
    if (owner === undefined) throw new Error('an upload came from nobody')
    return owner
  }

  const datastore = new FileStore({ directory })
  // What is left out: a length that is told later would escape the bounds, and expiry is a job's here.
  datastore.extensions = ['creation', 'termination']
  const server = new Server({
    path,
    datastore,
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    locker: createUploadLocks(),
    lockDrainTimeout: DRAIN_MS,
    namingFunction: () => randomBytes(24).toString('hex'),
    async onUploadCreate(request, { id, size = 0, metadata }) {
      const fileName = metadata?.filename?.slice(0, FILE_NAME_LENGTH) || 'video'
      await rights.begin(ownerOf(request), { id, size, fileName })
      return { metadata: { filename: fileName } }
    },
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') await rights.use(ownerOf(request), id)
    },
    onResponseError(request, error) {
      failures.set(request, error)
      return undefined
    },
  })

  return {
    async answer(owner, { method, id, headers, body }) {
      const address = id === undefined ? `${UNKNOWN_ADDRESS}${path}` : `${UNKNOWN_ADDRESS}${path}/${id}`
      const request = new Request(address, { method, headers, body, ...(body && { duplex: 'half' }) } as RequestInit)
      owners.set(request, owner)
      const response = await server.handleWeb(request)
      const failure = failures.get(request)
      // What the protocol knows has a status of its own; anything else is ours to answer.
      if (failure !== undefined && !(typeof failure === 'object' && failure !== null && 'status_code' in failure)) throw failure
      return response
    },
    async received(id) {
      try {
        return (await stat(join(directory, id))).size
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    path: (id) => join(directory, id),
    async discard(id) {
      if (!isUploadId(id)) return
      await rm(join(directory, id), { force: true })
      await rm(join(directory, `${id}.json`), { force: true })
    },
    async list() {
      const names = (await readdir(directory)).map((name) => name.replace(/\.json$/, ''))
      return [...new Set(names)].filter(isUploadId)
    },
  }
}
