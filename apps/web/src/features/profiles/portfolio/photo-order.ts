import type { OwnProfile } from '@callboard/contract/profiles/endpoints'

/** A list with one of its entries put elsewhere; the same list when nothing moves. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  const target = Math.min(list.length - 1, Math.max(0, to))
  if (entry === undefined || from === target) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, target), entry, ...rest.slice(target)]
}

/** The profile with its photos in the order of their content ids; ids it does not have are skipped. */
export function withPhotoOrder(profile: OwnProfile, photoIds: readonly string[]): OwnProfile {
  const byId = new Map(profile.portfolio.photos.map((photo) => [photo.id, photo]))
  const photos = photoIds.flatMap((id) => byId.get(id) ?? [])
  return { ...profile, portfolio: { photos, images: photos.map(({ url }) => url) } }
}
