/** What every file system takes in a name. */
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
 * @param number where it stands in the portfolio, or among the rest
 */
export function photoFileName(number: number, { isShown, contentType }: { isShown: boolean; contentType: string | undefined }): string {
  return `photos/${isShown ? 'portfolio' : 'other'}-${number}.${contentType === 'image/png' ? 'png' : 'jpg'}`
}

/** The name of a video inside the archive: its number, its title, and the ending of the file that was uploaded. */
export function videoFileName(number: number, { title, fileName }: { title: string; fileName: string }): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'mp4'
  return `self-tapes/${number}-${plainName(title)}.${ending}`
}
