import { graphemes } from '@callboard/contract/graphemes'

/** Bytes of a first or a last name, and of a title: with ids, numbers and endings, every name stays below 255. */
const NAME_BYTES = 90
const TITLE_BYTES = 180

/** A person as their files are named. */
export interface NamedPerson {
  /** Of the profile, or of the account if there is none. */
  readonly id: number | string
  readonly firstName: string
  readonly lastName: string
}

/** A tape as its files are named. */
export interface NamedTape {
  readonly id: number
  readonly title: string
  /** Of the upload. */
  readonly fileName: string
}

/** What Windows refuses in a name, and what nobody sees. */
const UNSAFE = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu

/** The beginning of a text that takes at most so many bytes, between whole characters. File systems count bytes, and take 255. */
function cutBytes(text: string, most: number): string {
  let bytes = 0
  const kept = graphemes(text).findIndex((character) => {
    bytes += Buffer.byteLength(character)
    return bytes > most
  })
  return kept === -1 ? text : graphemes(text).slice(0, kept).join('')
}

/** A part of a file name that is valid on every system. Names keep their letters, because people look for them. @param bytes the most it may take */
function safePart(text: string, bytes: number): string {
  // What is far too long is not taken apart.
  const safe = text.slice(0, 1000).toWellFormed().normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ')
  const cut = cutBytes(safe, bytes)
  return cut.replace(/^[ .]+|[ .]+$/g, '') || '-'
}

/** Names the files of a person: by it people sort, and *Import photos* finds them. The id keeps namesakes apart. */
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

/** The path of another file inside the archive. @param id of the file, which keeps files of one name apart */
export function filePath(folder: string, person: NamedPerson, { id, name }: { readonly id: number; readonly name: string }): string {
  return `files/${folder}/${personPart(person)}/${id}_${safePart(name, TITLE_BYTES)}`
}
