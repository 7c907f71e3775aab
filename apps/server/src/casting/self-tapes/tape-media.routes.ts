import { SELF_TAPE_ERROR } from '@callboard/contract/casting/self-tapes/errors'
import { TAPE_VIDEO_PATH } from '@callboard/contract/casting/self-tapes/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendVideo } from '#http/endpoint/send-video.ts'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { TapeVideosService } from './tape-video.service.ts'

interface VideoRequest {
  Params: { id: string }
  Querystring: { expires?: string | string[]; signature?: string | string[] }
}

/** Seconds that the browser may cache a video; shared caches never do. */
const KEPT_SECONDS = 3600

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/** Serves videos to anyone with a signed address, independent of the session, because players send many requests over hours. */
export function tapeMediaRoutes(app: FastifyInstance, { store, tapeVideos }: { store: MediaStore; tapeVideos: TapeVideosService }): void {
  async function serveVideo(request: FastifyRequest<VideoRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const { expires, signature } = request.query
    const video = await tapeVideos.find(request.params.id, { expires: one(expires), signature: one(signature) })
    if (video === 'over') throw new AppError(SELF_TAPE_ERROR.addressOver)
    if (!video) throw new AppError(SELF_TAPE_ERROR.missing)
    return sendVideo(store, { request, reply }, { ...video, keptSeconds: KEPT_SECONDS })
  }

  app.route<VideoRequest>({
    method: ['GET', 'HEAD'],
    url: TAPE_VIDEO_PATH.replace('{id}', ':id'),
    exposeHeadRoute: false,
    handler: serveVideo,
  })
}
