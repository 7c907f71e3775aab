/**
 * The address of a place on the maps service.
 *
 * @param place a street address, a name, or an https link to a map, which is returned unchanged
 */
export function mapAddress(place: string): string {
  if (isHttps(place)) return place
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

/**
 * The address of a map to embed in the page.
 *
 * @param key the instance's maps key
 * @returns `null` for a link, which cannot be embedded
 */
export function mapEmbedAddress(place: string, key: string): string | null {
  if (isHttps(place)) return null
  return `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q: place })}`
}

function isHttps(text: string): boolean {
  return URL.parse(text.trim())?.protocol === 'https:'
}
