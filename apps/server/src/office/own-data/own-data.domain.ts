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

/** The extension of a file's name. */
const endingOf = (name: string): string | undefined => /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase()

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
  return `self-tapes/${number}-${plainName(title)}.${endingOf(fileName) ?? 'mp4'}`
}

/** The name of another file inside the archive. @param number its position in the folder, from 1 */
export function ownFileName(folder: string, number: number, name: string): string {
  const ending = endingOf(name)
  return `${folder}/${number}-${plainName(ending ? name.slice(0, -ending.length - 1) : name)}${ending ? `.${ending}` : ''}`
}
