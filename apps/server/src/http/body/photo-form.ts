import { BODY_LIMITS, DEFAULT_BODY_BYTES } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { IMAGE_BYTES, PORTFOLIO_MAX_PHOTOS } from '@callboard/contract/people/photos/endpoints'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { readForm } from '#http/endpoint/file-upload.ts'
import { noRoomForBody } from '#http/endpoint/request-bodies.ts'
import { AppError } from '#platform/app-error.ts'
import { forgetDecoded, keepDecoded } from '#platform/images/data-url.ts'
import type { InlineImage } from './inline-image.ts'
import { parseSmallJson, refusalOf } from './parse-json.ts'

const OPTIONS = {
  limits: {
    fields: 1,
    fieldSize: DEFAULT_BODY_BYTES,
    files: PORTFOLIO_MAX_PHOTOS,
    fileSize: IMAGE_BYTES.portfolio,
    parts: PORTFOLIO_MAX_PHOTOS + 1,
  },
  throwFileSizeLimit: false,
} as const

async function imageOf({ file }: MultipartFile, { bodyShare }: FastifyRequest): Promise<InlineImage> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (bodyShare?.take(chunk.length) === false) throw noRoomForBody()
    chunks.push(chunk)
  }
  if (file.truncated) return { rejected: 'too-large' }
  const bytes = Buffer.concat(chunks)
  return bytes.length === 0 ? { rejected: 'empty' } : { bytes: new Uint8Array(bytes) }
}

/**
 * Reads a form with photos (`alsoForm`).
 *
 * @returns the body that the endpoint takes: `photos` are texts that `parseDataUrl` takes
 * @throws AppError 400, 413 or 503
 */
export async function receivePhotoForm(request: FastifyRequest): Promise<unknown> {
  let body: unknown = {}
  const photos: string[] = []
  await readForm(async () => {
    for await (const part of request.parts(OPTIONS)) {
      if (part.type === 'field') {
        if (part.fieldname !== 'body' || typeof part.value !== 'string') throw new AppError(COMMON_ERROR.malformed)
        if (part.valueTruncated) throw refusalOf('too-large')
        body = await parseSmallJson(request, Buffer.from(part.value), { ...BODY_LIMITS, text: 4 * DEFAULT_BODY_BYTES })
      } else {
        const text = keepDecoded(await imageOf(part, request))
        request.bodyShare?.atEnd(() => forgetDecoded(text))
        photos.push(text)
      }
    }
  }, new AppError(COMMON_ERROR.malformed))
  return typeof body === 'object' && body !== null ? { ...body, photos } : body
}
