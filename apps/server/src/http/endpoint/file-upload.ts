import { COMMON_ERROR } from '@callboard/contract/errors'
import { IMAGE_MESSAGE } from '@callboard/contract/people/photos/rules'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { BodyShare } from '#http/limits/body-budget.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import { noRoomForBody } from './request-bodies.ts'

/** Reads a form. The form parser sets no status on errors about a malformed or truncated body. */
export async function readForm<Result>(read: () => Promise<Result>, refusal: AppError): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error
    throw refusal
  }
}

/** The only file field of a form, and the message if it contains no file. */
interface FileField {
  readonly name: string
  readonly missing: string
}

async function fileOf(request: FastifyRequest, field: FileField, maxBytes: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError(COMMON_ERROR.wrongType)
  const options = { limits: { fileSize: maxBytes }, throwFileSizeLimit: false }
  const file = await readForm(() => request.file(options), new AppError(COMMON_ERROR.malformed))
  if (file?.fieldname === field.name && file.filename) return file
  file?.file.resume()
  throw fieldError(field.name, field.missing)
}

/** The whole file, or `undefined` when it is larger than the limit. */
async function readWithinLimit({ file }: MultipartFile, share: BodyShare | undefined): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    if (share?.take(chunk.length) === false) throw noRoomForBody()
    chunks.push(chunk)
  }
  return file.truncated ? undefined : Buffer.concat(chunks)
}

/**
 * Reads the one file of a multipart request.
 *
 * @throws AppError 400, 413, 415 or 503
 */
export async function receiveFile(
  request: FastifyRequest,
  field: FileField,
  rules: UploadRules,
): Promise<{ fileName: string; body: Buffer }> {
  const file = await fileOf(request, field, rules.maxBytes)
  const body = await readForm(() => readWithinLimit(file, request.bodyShare), rules.cutOff(file.filename))
  // Does not parse anything after the file, which may be a hundred thousand empty parts.
  request.raw.unpipe()
  request.raw.resume()
  if (!body) throw rules.tooLarge(file.filename)
  // Browsers escape only quotes, in this way.
  return { fileName: file.filename.replaceAll('%22', '"'), body }
}

/** As `receiveFile`, for an image in the field `image`. */
export const receiveImage = (request: FastifyRequest, rules: UploadRules) =>
  receiveFile(request, { name: 'image', missing: IMAGE_MESSAGE.noFile }, rules)
