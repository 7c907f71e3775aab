import { BODY_LIMITS, type EndpointSpec } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { IMAGE_BYTES, PORTFOLIO_MAX_PHOTOS } from '@callboard/contract/people/photos/endpoints'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { noRoomForBody } from '#http/endpoint/request-bodies.ts'
import { AppError } from '#platform/app-error.ts'
import { forgetDecoded, keepDecoded } from '#platform/images/data-url.ts'
import type { InlineImage } from './inline-image.ts'
import { imageAt, type JsonLimits } from './json-scanner.ts'
import { parseJson, parseSmallJson, refusalOf } from './parse-json.ts'
import { type BodyScan, scanThread, type ThreadScanned } from './scan-thread.ts'

/** Bytes up to which a body is read on the event loop. */
const HERE_BYTES = 256 * 1024

function limitsOf(spec: EndpointSpec | undefined, maxBytes: number, withImages: boolean): JsonLimits {
  const { inlineImages, maxBodyValues = BODY_LIMITS.values } = spec ?? {}
  const { depth, text } = BODY_LIMITS
  if (!inlineImages || !withImages) return { depth, values: maxBodyValues, text: maxBytes }
  return { depth, values: maxBodyValues, text, images: { bytes: IMAGE_BYTES.adminPortfolio, count: PORTFOLIO_MAX_PHOTOS } }
}

/** Passes a body to `take` piece by piece. If `take` returns a promise, waits for it. */
function readBody(payload: NodeJS.ReadableStream, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => void payload.off('data', onData).off('end', onEnd).off('error', onError)
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    let taking: Promise<void> | undefined
    const onEnd = async () => {
      stop()
      await taking
      resolve()
    }
    // A broken connection is not our failure.
    const onError = (error: Error) => fail(error instanceof AppError ? error : new AppError(COMMON_ERROR.malformed))
    const onData = (chunk: Buffer) => {
      try {
        taking = take(chunk)
      } catch (error) {
        fail(error)
        return
      }
      if (!taking) return
      payload.pause()
      taking.then(() => void payload.resume(), fail)
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError)
    payload.resume()
  })
}

/** Puts image data back in its place, as a text that `parseDataUrl` accepts. @returns how many */
function putBack(entries: unknown, images: readonly InlineImage[], request: FastifyRequest): number {
  if (!Array.isArray(entries)) return 0
  let count = 0
  for (const [place, entry] of entries.entries()) {
    const image = typeof entry === 'string' ? images[imageAt(entry) ?? -1] : undefined
    if (!image) continue
    const text = keepDecoded(image)
    request.bodyShare?.atEnd(() => forgetDecoded(text))
    entries[place] = text
    count += 1
  }
  return count
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads JSON bodies. Their depth and number of values are limited before they are parsed. Another thread reads bodies larger than
 * `HERE_BYTES`. It refuses them as soon as they exceed a limit, and decodes inline images; the remaining text is small.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const thread = scanThread()
  app.addHook('onClose', () => thread.close())

  async function finish(request: FastifyRequest, scanned: ThreadScanned): Promise<unknown> {
    if ('refused' in scanned) throw refusalOf(scanned.refused)
    const { text, images } = scanned
    const body = await parseJson(request, text.toString())
    const field = request.routeOptions.config.endpoint?.inlineImages
    if (images.length === 0 || field === undefined) return body
    const list = isObject(body) ? body[field] : undefined
    const found = putBack(isObject(list) ? list['images'] : list, images, request)
    // Image data anywhere else is a text that is too long for its field.
    if (found !== images.length) throw refusalOf('too-large')
    return body
  }

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const { bodyLimit = 0, config } = request.routeOptions
    const declared = Number(request.headers['content-length'])
    if (declared > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    let received = 0
    const chunks: Buffer[] = []
    let scan: BodyScan | undefined
    let refused: Error | undefined
    // Also ends the reading when no more bytes arrive.
    const refusal = Promise.withResolvers<never>()
    const refuse = (error: Error) => {
      refused = error
      refusal.reject(error)
    }
    try {
      const whole = readBody(payload, (chunk) => {
        received += chunk.length
        if (refused) throw refused
        if (received > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
        if (!scan) {
          if (received <= HERE_BYTES) {
            chunks.push(chunk)
            return undefined
          }
          scan = thread.open(limitsOf(config.endpoint, bodyLimit, true))
          void scan.scanned.then(
            (early) => {
              if ('refused' in early) refuse(refusalOf(early.refused))
            },
            () => refuse(noRoomForBody()),
          )
          // They fit into the first block.
          for (const one of chunks.splice(0)) void scan.write(one)
        }
        return scan.write(chunk)
      })
      await Promise.race([whole, refusal.promise])
    } catch (error) {
      scan?.drop()
      throw error
    }
    if (!Number.isNaN(declared) && declared !== received) {
      scan?.drop()
      throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
    }
    if (scan) {
      scan.end()
      return finish(
        request,
        await scan.scanned.catch(() => {
          throw noRoomForBody()
        }),
      )
    }
    return parseSmallJson(request, Buffer.concat(chunks), limitsOf(config.endpoint, bodyLimit, false))
  })
}
