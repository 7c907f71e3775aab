/** A file name that is valid in every file system. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain || 'untitled'
}

/**
 * The name of a photo inside the archive.
 *
 * @param number its position in the portfolio, or among the other photos
 */
export function photoFileName(number: number, { isShown, contentType }: { isShown: boolean; contentType: string | undefined }): string {
  return `photos/${isShown ? 'portfolio' : 'other'}-${number}.${contentType === 'image/png' ? 'png' : 'jpg'}`
}

/** The name of a video inside the archive: its number, its title, and the extension of the uploaded file. */
export function videoFileName(number: number, { title, fileName }: { title: string; fileName: string }): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'mp4'
  return `self-tapes/${number}-${plainName(title)}.${ending}`
}
