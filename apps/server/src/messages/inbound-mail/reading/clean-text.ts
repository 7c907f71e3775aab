/** Control characters, which no text needs; PostgreSQL refuses the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text direction marks, which can disguise the extension of a file name. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text without control characters and lone surrogates, with line feeds as line ends. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed()
}

/** As `cleanText`, on one line and with a maximum length. */
export function cleanLine(text: string, most: number): string {
  return cleanText(text.slice(0, 4 * most))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

/** A file name without folders, direction marks and characters that file systems refuse. */
export function cleanName(name: string): string {
  const own = name.slice(-1000).split(/[/\\]/).at(-1) ?? ''
  return cleanLine(own.replace(DIRECTIONS, '').replace(/[<>:"|?*]/g, '_'), 200)
}
