import type { ReadPatience } from './s3-reads.ts'

/** A bucket, or a part of one, on any store that speaks S3. */
export interface S3Settings {
  readonly bucket: string
  /** Without slashes at either end; empty for the whole bucket. */
  readonly prefix: string
  /** Undefined for Amazon's own, determined by the region. */
  readonly endpoint?: string
  readonly region: string
  /** Undefined for credentials from the environment, such as the role of a machine at Amazon. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** A local folder for copies that programs read as files. */
  readonly scratch: string
  /** How long reads wait, if not the default time. */
  readonly patience?: ReadPatience
}
