const NAME_LENGTH = 80

/**
 * The file name of a download: the requested one, without characters that are unsafe in headers or file systems, and with the extension
 * of the content type.
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
