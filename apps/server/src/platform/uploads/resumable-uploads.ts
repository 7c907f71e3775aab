import { randomBytes } from 'node:crypto'
import { cutText } from '@callboard/contract/graphemes'
import { Server } from '@tus/server'
import type { UploadBytes } from './upload-bytes.ts'

/** The owners of uploads, and the right to continue them. Both functions throw the error for the user. */
export interface UploadRights<Owner> {
  /** Stores the owner of an upload before its first byte. */
  begin(owner: Owner, upload: { id: string; size: number; fileName: string }): Promise<void>
  /** Resolves when the upload belongs to the owner. */
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

/** Uploads that continue after an interruption (tus 1.0, https://tus.io), until they are handed over to the media store. */
export interface ResumableUploads<Owner> extends Omit<UploadBytes, 'datastore' | 'locks'> {
  /**
   * Answers a request of the protocol.
   * @throws whatever the rights throw
   */
  answer(owner: Owner, request: UploadRequest): Promise<Response>
}

const UNKNOWN_ADDRESS = 'http://uploads.invalid'
/** Milliseconds after which a request that a newer one replaces is aborted. */
const DRAIN_MS = 500
const FILE_NAME_LENGTH = 255

/** @param options `path` is where uploads begin; `bytes` is where they are kept */
export function createResumableUploads<Owner>(options: {
  bytes: UploadBytes
  path: string
  maxBytes: number
  rights: UploadRights<Owner>
}): ResumableUploads<Owner> {
  const { bytes, path, maxBytes, rights } = options
  const { datastore, locks, ...kept } = bytes
  const owners = new WeakMap<object, Owner>()
  const failures = new WeakMap<object, unknown>()
  const ownerOf = (request: object): Owner => {
    const owner = owners.get(request)
    if (owner === undefined) throw new Error('an upload came from nobody')
    return owner
  }

  // Without deferred lengths, which would evade the limits, and without expiration, which a job does here.
  datastore.extensions = ['creation', 'termination']
  const server = new Server({
    path,
    datastore,
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    locker: locks,
    lockDrainTimeout: DRAIN_MS,
    namingFunction: () => randomBytes(24).toString('hex'),
    async onUploadCreate(request, { id, size = 0, metadata }) {
      const fileName = cutText(metadata?.filename ?? '', FILE_NAME_LENGTH) || 'video'
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
      // Errors of the protocol have a status; all other errors are ours to answer.
      if (failure !== undefined && !(typeof failure === 'object' && failure !== null && 'status_code' in failure)) throw failure
      return response
    },
    ...kept,
  }
}
