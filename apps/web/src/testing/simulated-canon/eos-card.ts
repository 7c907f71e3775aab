import { concat, ptpText, u16, u32 } from './ptp-writing.ts'

export interface StoredFile {
  readonly name: string
  readonly format: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The storage id of the card. */
export const CARD = 0x0002_0001

const FOLDER_FORMAT = 0x3001
/** The association type of a folder. */
const GENERIC_FOLDER = 1
/** Means "all formats" and "in the root" in GetObjectHandles (ISO 15740, 10.5.6). */
const ALL = 0
const ROOT = 0xffff_ffff

const FOLDERS = [
  { handle: 0x9000_0000, name: 'DCIM', parent: 0 },
  { handle: 0x9140_0000, name: '100CANON', parent: 0x9000_0000 },
] as const
/** The folder of the pictures. */
export const PICTURES_FOLDER = 0x9140_0000

/** A memory card with a camera's folders; it survives unplugging. */
export class EosCard {
  /** Pictures by handle. */
  readonly files = new Map<number, StoredFile>()
  #nextHandle = PICTURES_FOLDER + 1

  /** @returns the handle of the new picture */
  keep(file: StoredFile): number {
    const handle = this.#nextHandle++
    this.files.set(handle, file)
    return handle
  }

  /** The response of GetObjectHandles for a folder, or for the whole card. */
  handles(parent: number): number[] {
    const at = parent === ROOT ? 0 : parent
    const folders = FOLDERS.filter((folder) => parent === ALL || folder.parent === at).map(({ handle }) => handle)
    return parent === ALL || at === PICTURES_FOLDER ? [...folders, ...this.files.keys()] : folders
  }

  /** The response of GetObjectInfo for a folder; `undefined` if the handle is no folder. */
  folderInfo(handle: number): Uint8Array<ArrayBuffer> | undefined {
    const folder = FOLDERS.find((each) => each.handle === handle)
    return folder && objectInfo({ ...folder, format: FOLDER_FORMAT, size: 0, storage: CARD, association: GENERIC_FOLDER })
  }

  /** The response of GetStorageInfo (ISO 15740, 5.5.3), with space for the given number of shots. */
  storageInfo(shotsLeft: number): Uint8Array<ArrayBuffer> {
    const [removableRam, dcf, readWrite] = [4, 3, 0]
    const [capacity, free] = [u32(0, 16), u32(0, 8)]
    return concat(u16(removableRam, dcf, readWrite), capacity, free, u32(shotsLeft), ptpText(''), ptpText('EOS_DIGITAL'))
  }
}

/** The response of GetObjectInfo (ISO 15740, 5.5.2). */
export function objectInfo({
  name,
  format,
  size,
  storage,
  parent,
  association = 0,
}: {
  name: string
  format: number
  size: number
  storage: number
  parent: number
  association?: number
}): Uint8Array<ArrayBuffer> {
  const [protection, thumbnailFormat] = [0, 0]
  const noThumbnail = u32(0, 0, 0)
  const pictureSizeAndDepth = u32(0, 0, 0)
  const [associationDetail, sequenceNumber] = [0, 0]
  return concat(
    u32(storage),
    u16(format, protection),
    u32(size),
    u16(thumbnailFormat),
    noThumbnail,
    pictureSizeAndDepth,
    u32(parent),
    u16(association),
    u32(associationDetail, sequenceNumber),
    ptpText(name),
    ptpText('20261121T101500'),
    ptpText('20261121T101500'),
    ptpText(''),
  )
}
