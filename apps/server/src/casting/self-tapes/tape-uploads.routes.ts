import { Readable } from 'node:stream'
import type { Refusal } from '@callboard/contract/all-errors'
import { SELF_TAPE_ERROR } from '@callboard/contract/casting/self-tapes/errors'
import { TAPE_MAX_BYTES, TAPE_UPLOADS_BEGUN, TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { errorBodyFor } from '#http/endpoint/errors.ts'
import { requireAccess } from '#http/endpoint/implement.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { TapeUploadsService } from './tape-uploads.service.ts'

const CHUNK_TYPE = 'application/offset+octet-stream'

/** Errors for the statuses of the protocol. */
const REFUSAL: Readonly<Record<number, Refusal>> = {
  404: SELF_TAPE_ERROR.uploadMissing,
  410: SELF_TAPE_ERROR.uploadGone,
  413: SELF_TAPE_ERROR.tooLarge,
  415: COMMON_ERROR.wrongType,
  500: COMMON_ERROR.unexpected,
}

const within = (seconds: number, max: number) => ({ rateLimit: { max, seconds } })

/** The request headers with a single value. No header of the protocol occurs twice. */
function headersOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** Resumable uploads of videos (tus), for students. */
export async function tapeUploadsRoutes(app: FastifyInstance, { tapeUploads }: { tapeUploads: TapeUploadsService }): Promise<void> {
  // Passes the body on as a stream. Registered in a scope of its own, so that no other route accepts this type.
  app.addContentTypeParser(CHUNK_TYPE, (_request, payload, done) => done(null, payload))

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isChunk = request.method === 'PATCH'
    const headers = headersOf(request)
    // Uploads begin without data, because a body in the creating request would bypass the checks.
    if (!isChunk) delete headers['content-type']
    const response = await tapeUploads.answer(request.actor as SignedInActor, {
      method: request.method,
      id: (request.params as { upload?: string }).upload,
      headers,
      body: isChunk && request.body instanceof Readable ? (Readable.toWeb(request.body) as ReadableStream) : null,
    })
    // An unsupported extension (501) is the caller's mistake.
    const status = response.status === 501 ? 400 : response.status
    reply.code(status).headers(Object.fromEntries(response.headers))
    reply.removeHeader('content-length').header('cache-control', 'no-store')
    if (status < 400) return reply.removeHeader('content-type').send()
    await response.body?.cancel()
    // The rest of a refused chunk is not read, so the connection is closed.
    if (isChunk) reply.header('connection', 'close')
    return reply.type('application/json').send(errorBodyFor(request, REFUSAL[status] ?? COMMON_ERROR.malformed))
  }

  const common: RouteShorthandOptions = { onRequest: async (request) => requireAccess('student', request.actor) }
  const beginning = { ...within(600, 60), accountLimit: TAPE_UPLOADS_BEGUN }
  const one = `${TAPE_UPLOADS_PATH}/:upload`
  app.route({ ...common, method: 'OPTIONS', url: TAPE_UPLOADS_PATH, handler: answer })
  app.route({ ...common, method: 'POST', url: TAPE_UPLOADS_PATH, config: beginning, bodyLimit: 1024, handler: answer })
  app.route({ ...common, method: 'HEAD', url: one, config: within(60, 600), handler: answer })
  const chunks = { ...within(60, 1200), streamsBody: true as const }
  app.route({ ...common, method: 'PATCH', url: one, config: chunks, bodyLimit: TAPE_MAX_BYTES, handler: answer })
  app.route({ ...common, method: 'DELETE', url: one, config: within(60, 60), handler: answer })
}
