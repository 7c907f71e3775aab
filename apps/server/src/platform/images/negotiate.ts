/** Formats in which variants are stored, best first. */
export const VARIANT_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/**
 * The format of the response, by the request's `Accept` header. A wildcard counts as JPEG only, because programs that send nothing else
 * (and old browsers) often read nothing newer. With equal weights the smaller format wins.
 */
export function negotiate(accept: string | undefined): VariantFormat {
  const wishes = new Map<string, number>()
  for (const part of (accept ?? '').slice(0, 2000).split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    wishes.set(type, Number.isFinite(weight) ? Math.min(Math.max(weight, 0), 1) : 0)
  }
  const jpeg = wishes.get('image/jpeg') ?? wishes.get('image/*') ?? wishes.get('*/*') ?? 0
  const avif = wishes.get('image/avif') ?? 0
  const webp = wishes.get('image/webp') ?? 0
  if (avif > 0 && avif >= webp && avif >= jpeg) return 'avif'
  if (webp > 0 && webp >= jpeg) return 'webp'
  return 'jpeg'
}
