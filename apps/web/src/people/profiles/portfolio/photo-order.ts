import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'

/** Moves one entry of a list; returns the same list if nothing moves. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  const target = Math.min(list.length - 1, Math.max(0, to))
  if (entry === undefined || from === target) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, target), entry, ...rest.slice(target)]
}

/** The profile with its photos in the order of these content ids; unknown ids are skipped. */
export function withPhotoOrder(profile: OwnProfile, photoIds: readonly string[]): OwnProfile {
  const byId = new Map(profile.portfolio.photos.map((photo) => [photo.id, photo]))
  const photos = photoIds.flatMap((id) => byId.get(id) ?? [])
  return { ...profile, portfolio: { photos, images: photos.map(({ url }) => url) } }
}
