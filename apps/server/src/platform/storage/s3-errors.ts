import { StartError } from '#platform/start-error.ts'
import type { S3Settings } from './s3-settings.ts'

type S3Failure = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } }

/** The HTTP status of an answer that was an error, or undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return (error as S3Failure | undefined)?.$metadata?.httpStatusCode
}

/** Why a bucket cannot be used, in one line for the operator. */
export function s3StartError(error: unknown, { bucket, endpoint, region }: S3Settings): StartError {
  const { name = '', code, message = String(error) } = (error ?? {}) as S3Failure
  const where = endpoint ?? `Amazon S3 in ${region}`
  const status = statusOf(error)
  const say = (text: string) => new StartError(text, error)
  if (status === undefined) {
    if (name === 'CredentialsProviderError') return say('MEDIA_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
    return say(`The media store at ${where} cannot be reached (${code ?? name} ${message}); check S3_ENDPOINT.`)
  }
  if (name === 'NoSuchBucket' || status === 404) return say(`There is no bucket ${bucket} at ${where}; make it first, or mend MEDIA_URL.`)
  if (name === 'InvalidAccessKeyId') return say(`The media store at ${where} does not know this S3_ACCESS_KEY_ID.`)
  if (name === 'SignatureDoesNotMatch') return say(`The media store at ${where} does not accept this S3_SECRET_ACCESS_KEY.`)
  if (name === 'RequestTimeTooSkewed') return say(`The clock of this machine and that of the media store at ${where} differ too much.`)
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed' || name === 'IllegalLocationConstraintException') {
    return say(`The bucket ${bucket} is not in the region ${region}; mend S3_REGION.`)
  }
  if (status === 403) return say(`This S3_ACCESS_KEY_ID may not write, read and delete in the bucket ${bucket} at ${where}.`)
  return say(`The media store at ${where} cannot be used: ${name} (status ${status}) ${message}`)
}
