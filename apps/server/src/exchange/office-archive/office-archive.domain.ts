import { graphemes } from '@callboard/contract/graphemes'

/** Maximum bytes of a first or last name, and of a title. With ids, numbers and extensions every file name stays below 255 bytes. */
const NAME_BYTES = 90
const TITLE_BYTES = 180

/** The facts for naming a person's files. */
export interface NamedPerson {
  /** The id of the profile, or of the account if there is none. */
  readonly id: number | string
  readonly firstName: string
  readonly lastName: string
}

/** The facts for naming a tape's files. */
export interface NamedTape {
  readonly id: number
  readonly title: string
  /** The file name of the upload. */
  readonly fileName: string
}

/** Characters that Windows forbids in a name, and invisible ones. */
const UNSAFE = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu

/** Cuts a text to a number of bytes without splitting a character. File systems limit names to 255 bytes. */
function cutBytes(text: string, most: number): string {
  let bytes = 0
  const kept = graphemes(text).findIndex((character) => {
    bytes += Buffer.byteLength(character)
    return bytes > most
  })
  return kept === -1 ? text : graphemes(text).slice(0, kept).join('')
}

/**
 * A part of a file name that is valid on every system. Keeps non-ASCII letters, because people search for names.
 *
 * @param bytes maximum size
 */
function safePart(text: string, bytes: number): string {
  // Cuts first, so that a huge text costs no time.
  const safe = text.slice(0, 1000).toWellFormed().normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ')
  const cut = cutBytes(safe, bytes)
  return cut.replace(/^[ .]+|[ .]+$/g, '') || '-'
}

/** The prefix of a person's files. People sort by it, and *Import photos* finds the person by it. The id distinguishes namesakes. */
function personPart({ id, firstName, lastName }: NamedPerson): string {
  return `${safePart(lastName, NAME_BYTES)}_${safePart(firstName, NAME_BYTES)}_${id}`
}

/** The path of a photo inside the archive. @param number its position in the portfolio, from 1 */
export function photoPath(person: NamedPerson, number: number, contentType: string | undefined): string {
  const name = personPart(person)
  return `photos/${name}/${name}_${number}.${contentType === 'image/png' ? 'png' : 'jpg'}`
}

const tapePart = (person: NamedPerson, { id, title }: NamedTape) => `tapes/${personPart(person)}/${id}_${safePart(title, TITLE_BYTES)}`

/** The path of a video inside the archive, with the extension of the upload. */
export function tapePath(person: NamedPerson, tape: NamedTape): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(tape.fileName)?.[1]?.toLowerCase() ?? 'mp4'
  return `${tapePart(person, tape)}.${ending}`
}

/** The path of the captions of a video inside the archive. */
export function captionsPath(person: NamedPerson, tape: NamedTape): string {
  return `${tapePart(person, tape)}.vtt`
}

/** The path of a file about no person inside the archive. @param file.id of the thing that it belongs to, as in `json/` */
export function documentPath(folder: string, { id, title, name }: { readonly id: number; readonly title: string; readonly name: string }) {
  return `files/${folder}/${safePart(title, NAME_BYTES)}_${id}/${safePart(name, TITLE_BYTES)}`
}

/** The path of another file inside the archive. @param id of the file, which distinguishes files of the same name */
export function filePath(folder: string, person: NamedPerson, { id, name }: { readonly id: number; readonly name: string }): string {
  return `files/${folder}/${personPart(person)}/${id}_${safePart(name, TITLE_BYTES)}`
}
