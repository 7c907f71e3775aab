import type { ReadPatience } from './s3-reads.ts'

/** A bucket, or a part of one, on any store that speaks S3. */
export interface S3Settings {
  readonly bucket: string
  /** Without slashes at either end; empty for the whole bucket. */
  readonly prefix: string
  /** Undefined for Amazon's own, which the region names. */
  readonly endpoint?: string
  readonly region: string
  /** Undefined: what the surroundings give, such as the role of a machine at Amazon. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** A folder of this machine for copies that programs read as files. */
  readonly scratch: string
  /** How long reads wait, where not as long as usual. */
  readonly patience?: ReadPatience
}
