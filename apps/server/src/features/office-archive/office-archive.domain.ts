/** A person as their files are named. */
export interface NamedPerson {
  readonly id: number
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

/** A part of a file name that is valid on every system. Names keep their letters, because people look for them. */
function safePart(text: string, longest: number): string {
  const safe = text.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ')
  const cut = Array.from(safe).slice(0, longest).join('')
  return cut.replace(/^[ .]+|[ .]+$/g, '') || '-'
}

/** Names the files of a person: by it people sort, and *Import photos* finds them. The id keeps namesakes apart. */
function personPart({ id, firstName, lastName }: NamedPerson): string {
  return `${safePart(lastName, 40)}_${safePart(firstName, 40)}_${id}`
}

/** The path of a photo inside the archive. @param number its position in the portfolio, from 1 */
export function photoPath(person: NamedPerson, number: number, contentType: string | undefined): string {
  const name = personPart(person)
  return `photos/${name}/${name}_${number}.${contentType === 'image/png' ? 'png' : 'jpg'}`
}

const tapePart = (person: NamedPerson, { id, title }: NamedTape) => `tapes/${personPart(person)}/${id}_${safePart(title, 60)}`

/** The path of a video inside the archive, with the extension of the upload. */
export function tapePath(person: NamedPerson, tape: NamedTape): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(tape.fileName)?.[1]?.toLowerCase() ?? 'mp4'
  return `${tapePart(person, tape)}.${ending}`
}

/** The path of the captions of a video inside the archive. */
export function captionsPath(person: NamedPerson, tape: NamedTape): string {
  return `${tapePart(person, tape)}.vtt`
}
