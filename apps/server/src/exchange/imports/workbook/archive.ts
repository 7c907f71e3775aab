import { promisify, TextDecoder } from 'node:util'
import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { TableRefused } from '../table-refused.ts'

/** The files in a workbook. Names are in lower case, with slashes, and without a leading slash. */
export interface Archive {
  readonly names: ReadonlySet<string>
  /**
   * The text of a file, piece by piece; empty when it does not exist.
   *
   * @throws TableRefused when all files read so far unpack to more than the limit
   * @throws when the archive is damaged
   */
  text(name: string): AsyncGenerator<string>
}

/** The normalised name of a file: some programs write backslashes, and spreadsheets ignore case. */
const nameKey = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** The maximum number of entries: more than a workbook with a picture in each row has. */
const MOST_ENTRIES = 50_000

// Reads names as bytes, because otherwise one strange path makes the whole archive unreadable.
const OPTIONS: Options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true }
const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** @throws when the archive is damaged */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  zip.on('entry', (entry: Entry) => {
    const key = nameKey(Buffer.from(entry.fileName).toString())
    if (!entries.has(key)) entries.set(key, entry)
    zip.readEntry()
  })
  zip.once('end', resolve)
  zip.once('error', reject)
  zip.readEntry()
  await promise
  return entries
}

/** A decoder for the encoding of the byte order mark or the XML declaration, else for UTF-8. */
function decoderFor(begin: Uint8Array): TextDecoder {
  if (begin[0] === 0xff && begin[1] === 0xfe) return new TextDecoder('utf-16le')
  if (begin[0] === 0xfe && begin[1] === 0xff) return new TextDecoder('utf-16be')
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)/.exec(Buffer.from(begin.subarray(0, 200)).toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8')
  } catch {
    return new TextDecoder()
  }
}

/**
 * Opens the archive of a workbook. Unpacks only requested files, one after another.
 *
 * @throws when it is damaged
 * @throws TableRefused when it has too many entries
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await open(bytes, OPTIONS)
  if (zip.entryCount > MOST_ENTRIES) throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
  const entries = await entriesOf(zip)
  let unpacked = 0
  return {
    names: new Set(entries.keys()),
    async *text(name) {
      const entry = entries.get(nameKey(name))
      if (!entry) return
      if (unpacked + entry.uncompressedSize > IMPORT_LIMITS.unpackedBytes) throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
      const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry)
      let decoder: TextDecoder | undefined
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > IMPORT_LIMITS.unpackedBytes) throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
        decoder ??= decoderFor(chunk)
        yield decoder.decode(chunk, { stream: true })
      }
      yield decoder?.decode() ?? ''
    },
  }
}
