import { REVIEW_ERROR } from '@callboard/contract/casting/presentations/errors'
import { reviewEndpoints as endpoints } from '@callboard/contract/casting/presentations/reviews.endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { sendPhoto } from '#http/endpoint/send-photo.ts'
import { sendVideo } from '#http/endpoint/send-video.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import { provenBrowsers } from '#http/session/proven-browser.ts'
import { requestLanguage } from '#http/session/request-language.ts'
import { openInSize } from '#people/photos/original-photo.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { InstitutionLanguage } from '#platform/translators.ts'
import type { LinkedReviewer } from './linked-reviewer.ts'
import type { ReviewerCodes } from './reviewer-codes.service.ts'
import type { ReviewsService } from './reviews.service.ts'

/** What reviewers can see and do with their link, after proving their address in the browser. */
export function reviewsRoutes(
  app: FastifyInstance,
  {
    reviews,
    reviewerCodes,
    platform,
  }: {
    reviews: ReviewsService
    reviewerCodes: ReviewerCodes
    platform: { config: { publicUrl: string }; institution: InstitutionLanguage; sessionSecret: string; store: MediaStore }
  },
): void {
  const secure = platform.config.publicUrl.startsWith('https:')
  const proven = provenBrowsers({ secret: platform.sessionSecret, secure })
  const isProven = (request: FastifyRequest, { reviewer }: LinkedReviewer) => proven.find(request, reviewer.email) !== undefined

  /** @throws AppError 404 and 410 as `getLinked`, 403 in another browser */
  async function inProvenBrowser({ token }: { token: string }, request: FastifyRequest): Promise<LinkedReviewer> {
    const link = await reviews.getLinked(token)
    if (!isProven(request, link)) throw new AppError(REVIEW_ERROR.unproven)
    return link
  }

  const byLink = ({ token }: { token: string }) => reviews.getLinked(token)

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    implement(scope, endpoints.review, async ({ params, request }) => {
      const link = await reviews.getLinked(params.token)
      if (!isProven(request, link)) return reviews.unproven(link)
      await reviews.noteOpened(link)
      return reviews.review(link, params.token)
    })
    implementProven(scope, endpoints.reviewStamp, inProvenBrowser, async ({ params }, link) => {
      const { stamp } = await reviews.review(link, params.token)
      return { stamp }
    })
    implementProven(scope, endpoints.sendReviewerCode, byLink, async ({ request }, link) => ({
      request: await reviewerCodes.send(link, requestLanguage(request, platform.institution.language).language),
    }))
    implementProven(scope, endpoints.proveReviewer, byLink, async ({ body, request, reply }, link) => {
      await reviewerCodes.use(link, body.request, body.code)
      proven.prove(request, reply, link.reviewer.email)
      return undefined
    })
    implementProven(scope, endpoints.vote, inProvenBrowser, ({ params, body }, link) => reviews.vote(link, params.key, body))
    implementProven(scope, endpoints.reviewPhoto, inProvenBrowser, async ({ params, request, reply }, link) => {
      const hash = await reviews.photo(link, params.key, params.size)
      const photo = await openInSize(platform.store, hash, params.size, request.headers.accept)
      return sendPhoto({ request, reply }, photo, { size: params.size, tag: params.key })
    })
    implementProven(scope, endpoints.reviewTape, inProvenBrowser, async ({ params, request, reply }, link) => {
      const { key, size, contentType } = await reviews.tape(link, params.key)
      const video = { key, size, tag: `"${params.key}-${size}"`, contentType: contentType ?? 'application/octet-stream', keptSeconds: 0 }
      return sendVideo(platform.store, { request, reply }, video)
    })
    implementProven(scope, endpoints.reviewTapeCaptions, inProvenBrowser, async ({ params, reply }, link) => {
      const { captions, captionsLanguage } = await reviews.tape(link, params.key)
      if (captions === null) throw new AppError(REVIEW_ERROR.gone)
      return reply
        .headers({
          'Content-Type': 'text/vtt; charset=utf-8',
          ...(captionsLanguage && { 'Content-Language': captionsLanguage }),
          'X-Content-Type-Options': 'nosniff',
        })
        .send(captions)
    })
  })
}
