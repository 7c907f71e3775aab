const NAME_LENGTH = 80

/**
 * The name a download is saved under: the one asked for, without anything a header or a disk could misread, and with the ending
 * of what the file is.
 */
export function attachmentName(wanted: string | undefined, hash: string, contentType: string): string {
  const ending = contentType === 'image/jpeg' ? 'jpg' : contentType.slice('image/'.length)
  const stem = (wanted ?? '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^A-Za-z0-9._ -]/g, '_')
    .replace(/^[. _-]+/, '')
    .slice(0, NAME_LENGTH)
  return `${stem || `photo-${hash.slice(0, 8)}`}.${ending}`
}
