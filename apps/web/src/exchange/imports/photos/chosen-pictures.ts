import { PHOTO_NAMES_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { IMAGE_BYTES } from '@callboard/contract/people/photos/endpoints'
import { msg } from '#app/language/t.ts'

/** A chosen picture. Pictures in a zip are unpacked one at a time, when they are needed. */
export interface Picture {
  /** The path of its file, which is unique among the chosen ones. */
  readonly path: string
  readonly open: () => Promise<File>
}

/** A file that is left out, with the reason. */
export interface LeftOut {
  readonly path: string
  readonly reason: string
}

export interface Chosen {
  readonly pictures: readonly Picture[]
  readonly leftOut: readonly LeftOut[]
}

/** A file that was chosen, or that is in a chosen zip. */
export interface Candidate extends Picture {
  /** The unpacked size in bytes. */
  readonly size: number
}

export const LEFT_OUT = {
  noPicture: msg('This is no picture (JPG, PNG, WebP, AVIF, GIF or HEIC)'),
  empty: msg('This file is empty'),
  tooLarge: msg('This picture is larger than 50 MB'),
  longName: msg('The name of this file is too long'),
  locked: msg('This file has a password'),
  damaged: msg('This zip is damaged and cannot be read'),
  tooMany: msg('This zip holds too many files'),
  several: msg('There are more pictures than can be saved at once. Please choose it again afterwards.'),
} as const

const PICTURE = /\.(?:avif|gif|hei[cf]|hif|jfif|jpe?g|png|webp)$/i

/** Whether an operating system added this file to a folder or zip; nobody misses it. */
const isOwnOfSystem = (path: string) => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path)

function reasonAgainst({ path, size }: Candidate): string | undefined {
  if (!PICTURE.test(path)) return LEFT_OUT.noPicture
  if (size === 0) return LEFT_OUT.empty
  if (size > IMAGE_BYTES.adminPortfolio) return LEFT_OUT.tooLarge
  return path.length > PHOTO_NAMES_LIMITS.name ? LEFT_OUT.longName : undefined
}

/** Compares paths with numbers by value: `doe_2.jpg` before `doe_10.jpg`. */
const byPath = new Intl.Collator(undefined, { numeric: true })

/** Splits files into pictures that can be saved and files that are left out. */
export function sortOut(candidates: readonly Candidate[]): Chosen {
  const pictures = new Map<string, Picture>()
  const leftOut: LeftOut[] = []
  for (const candidate of candidates.toSorted((a, b) => byPath.compare(a.path, b.path))) {
    const { path, open } = candidate
    if (isOwnOfSystem(path) || pictures.has(path)) continue
    const reason = reasonAgainst(candidate) ?? (pictures.size >= PHOTO_NAMES_LIMITS.pictures ? LEFT_OUT.several : undefined)
    if (reason) leftOut.push({ path, reason })
    else pictures.set(path, { path, open })
  }
  return { pictures: [...pictures.values()], leftOut }
}
