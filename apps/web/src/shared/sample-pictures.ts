const files = import.meta.glob<string>('../pictures/*.{avif,webp,jpg}', { eager: true, query: '?url', import: 'default' })

/** One generated portrait in its formats; `build/sample-portraits.ts` generates the files. */
export interface SamplePicture {
  avif: string
  webp: string
  jpg: string
  /** The largest JPEG, for browsers that support no other format. */
  fallback: string
}

function address(name: string, width: number, extension: string): string {
  return files[`../pictures/${name}-${width}.${extension}`] ?? ''
}

/**
 * The addresses of a portrait.
 *
 * @param name as in `build/sample-portraits.ts`
 * @param widths the widths of its files, smallest first
 */
export function samplePicture(name: string, widths: readonly number[]): SamplePicture {
  const srcSet = (extension: string) => widths.map((width) => `${address(name, width, extension)} ${width}w`).join(', ')
  return { avif: srcSet('avif'), webp: srcSet('webp'), jpg: srcSet('jpg'), fallback: address(name, widths.at(-1) ?? 0, 'jpg') }
}

/** Widths of the small portraits, and of those on cards. */
export const WALL_WIDTHS = [240, 480] as const
export const CARD_WIDTHS = [320, 640] as const

/** Portraits side by side, as on the wall of a casting office. */
export const CASTING_WALL = Array.from({ length: 8 }, (_, place) => samplePicture(`wall-${place + 1}`, WALL_WIDTHS))
