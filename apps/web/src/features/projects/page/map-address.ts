/**
 * Where a place can be seen on the maps service.
 *
 * @param place a street address, a name, or the https link of a map, which is taken as it is
 */
export function mapAddress(place: string): string {
  if (isHttps(place)) return place
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

/**
 * The map of a place for inside the page.
 *
 * @param key the instance's maps key
 * @returns `null` for a link, which cannot be searched for
 */
export function mapEmbedAddress(place: string, key: string): string | null {
  if (isHttps(place)) return null
  return `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q: place })}`
}

function isHttps(text: string): boolean {
  return URL.parse(text.trim())?.protocol === 'https:'
}
