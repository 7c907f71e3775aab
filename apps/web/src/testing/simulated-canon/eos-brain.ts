import { CARD, EosCard, objectInfo, PICTURES_FOLDER, type StoredFile } from './eos-card.ts'
import { type Destinations, EosSettings } from './eos-settings.ts'
import { codes, concat, numbers, ptpText, u32, zeroEnded } from './ptp-writing.ts'

/** Options of the simulated camera. */
export interface BrainOptions {
  readonly model?: string
  readonly serialNumber?: string
  /** The JPEG of a shot, by its number from 1. */
  readonly picture: (shot: number) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  /** One live-view frame by its number. */
  readonly frame?: (count: number) => Uint8Array<ArrayBuffer>
  /** Also creates a RAW file with every shot. */
  readonly raw?: boolean
  /** No card: the computer is the only destination. */
  readonly noCard?: boolean
  readonly destinations?: Destinations
  /** Rejects every operation after its session was closed, until it is unplugged. */
  readonly isUpsetByClosing?: boolean
  /** Has its own battery: files in memory survive unplugging and are offered again. */
  readonly keepsMemory?: boolean
  /** Reports the card's file some time after the one in memory. */
  readonly isCardSlow?: boolean
  /** Operations that this camera does not support. */
  readonly without?: readonly number[]
}

const OK = 0x2001
const GENERAL_ERROR = 0x2002
const INVALID_OBJECT = 0x2009
const NOT_SUPPORTED = 0x2005
const SESSION_NOT_OPEN = 0x2003
const SESSION_OPEN = 0x201e

const JPEG = 0x3801
const RAW = 0xb108

const OPERATIONS = [
  0x1001, 0x1002, 0x1003, 0x1004, 0x1005, 0x1007, 0x1008, 0x1009, 0x101b, 0x9101, 0x9102, 0x9107, 0x9110, 0x9114, 0x9115, 0x9116, 0x9117,
  0x911a, 0x911b, 0x911c, 0x911d, 0x9128, 0x9129, 0x9153, 0x9154, 0x9160,
]

/** The response to an operation. */
export interface BrainAnswer {
  readonly code: number
  readonly params?: readonly number[]
  readonly data?: Uint8Array<ArrayBuffer>
}

/** The behaviour of an EOS camera over PTP, without the USB layer. */
export class EosBrain {
  readonly #options: BrainOptions
  readonly #events: Uint8Array[] = []
  readonly #memory = new Map<number, StoredFile>()
  readonly #card = new EosCard()
  /** The camera's properties, some of which tests change. */
  readonly settings: EosSettings
  #session = false
  #isUpset = false
  #nextMemoryHandle = 0x4000_0001
  #frames = 0
  #depth = 0
  /** Shots taken so far. */
  shots = 0
  /** Handles of files that the computer has released (TransferComplete). */
  readonly completed: number[] = []
  /** The result of the shutter until it is 0 again: 1 no focus, 7 card full, 11 lens. */
  releaseResult = 0

  constructor(options: BrainOptions) {
    this.#options = options
    this.settings = new EosSettings((event, body) => this.#tell(event, body), options)
  }

  get serialNumber(): string {
    return this.#options.serialNumber ?? '042021001234'
  }

  get #isEosM(): boolean {
    return this.#options.model?.startsWith('Canon EOS M') ?? false
  }

  /** Files on the card by handle. */
  get card(): ReadonlyMap<number, StoredFile> {
    return this.#card.files
  }

  get isLooking(): boolean {
    return (this.settings.viewfinderOutput & ~1) !== 0
  }

  /** Loss of power: the session and the files in memory are lost, the card keeps its files. */
  powerOff(): void {
    this.#session = false
    this.#isUpset = false
    this.settings.powerOff()
    if (!this.#options.keepsMemory) this.#memory.clear()
    this.#events.length = 0
  }

  /** Presses the shutter on the camera itself. */
  async shoot(): Promise<void> {
    if (!this.settings.hasRoom) return
    this.shots++
    const number = String(this.shots).padStart(4, '0')
    const files: StoredFile[] = [{ name: `IMG_${number}.JPG`, format: JPEG, bytes: await this.#options.picture(this.shots) }]
    if (this.#options.raw) files.unshift({ name: `IMG_${number}.CR3`, format: RAW, bytes: new Uint8Array(4096).fill(7) })
    for (const file of files) {
      if (this.settings.savesToCard) {
        const handle = this.#card.keep(file)
        const added = u32(handle, CARD, file.format, 0, 0, file.bytes.length, PICTURES_FOLDER, handle)
        const tell = () => this.#tell(0xc181, concat(added, zeroEnded(file.name)))
        if (this.#options.isCardSlow) setTimeout(tell, 400)
        else tell()
      }
      if (this.settings.savesToComputer) {
        this.#offer(file)
      }
    }
  }

  async answer(operation: number, params: readonly number[], data: Uint8Array | undefined): Promise<BrainAnswer> {
    if (this.#isUpset || this.#options.without?.includes(operation)) return { code: NOT_SUPPORTED }
    const [first = 0, second = 0, third = 0] = params
    if (operation === 0x1001) return { code: OK, data: this.#deviceInfo() }
    if (operation === 0x1002) return this.#open()
    if (!this.#session) return { code: SESSION_NOT_OPEN }
    switch (operation) {
      case 0x1003:
        this.#session = false
        this.#isUpset = this.#options.isUpsetByClosing ?? false
        return { code: OK }
      case 0x911a:
        this.settings.makeRoom()
        return { code: OK }
      case 0x9114:
      case 0x911b:
      case 0x911c:
      case 0x911d:
      case 0x9154:
      case 0x9160:
        return { code: OK }
      case 0x9115:
        if (first !== 0) this.#tellEverything()
        return { code: OK }
      case 0x9116:
        return { code: OK, data: concat(...this.#events.splice(0), u32(8, 0)) }
      case 0x9110:
        return this.#setProperty(data)
      case 0x9128:
        return this.#press(first)
      case 0x9129:
        this.#depth = 0
        return { code: OK }
      case 0x9153:
        return this.#frame()
      case 0x1004:
      case 0x9101:
        return { code: OK, data: numbers(this.#options.noCard ? [] : [CARD]) }
      case 0x1005:
      case 0x9102:
        return { code: OK, data: this.#card.storageInfo(this.settings.cardShotsLeft) }
      case 0x1007:
        return { code: OK, data: numbers(this.#options.noCard ? [] : this.#card.handles(third)) }
      case 0x1008:
        return this.#objectInfo(first)
      case 0x1009:
        return this.#part(first, 0, Number.POSITIVE_INFINITY)
      case 0x101b:
      case 0x9107:
        return this.#part(first, second, third)
      case 0x9117:
        this.completed.push(first)
        this.#memory.delete(first)
        return { code: OK }
      default:
        return { code: NOT_SUPPORTED }
    }
  }

  #open(): BrainAnswer {
    if (this.#session) return { code: SESSION_OPEN }
    this.#session = true
    return { code: OK }
  }

  #deviceInfo(): Uint8Array<ArrayBuffer> {
    const operations = OPERATIONS.filter((operation) => !this.#options.without?.includes(operation))
    return concat(
      Uint8Array.of(100, 0, 11, 0, 0, 0, 100, 0),
      ptpText(''),
      Uint8Array.of(0, 0),
      codes(operations),
      codes([]),
      codes([]),
      codes([JPEG]),
      codes([JPEG]),
      ptpText('Canon.Inc'),
      ptpText(this.#options.model ?? 'Canon EOS R6'),
      ptpText('3-1.0.0'),
      ptpText(this.serialNumber),
    )
  }

  /** Keeps a file in memory until the computer has fetched it. */
  #offer(file: StoredFile): void {
    const handle = this.#nextMemoryHandle++
    this.#memory.set(handle, file)
    this.#tell(0xc186, concat(u32(handle, file.format, 0, file.bytes.length, 0), zeroEnded(file.name)))
  }

  #tellEverything(): void {
    this.settings.tellEverything()
    const kept = [...this.#memory.values()]
    this.#memory.clear()
    for (const file of kept) this.#offer(file)
  }

  #tell(code: number, body: Uint8Array): void {
    this.#events.push(concat(u32(8 + body.length, code), body))
  }

  #setProperty(data: Uint8Array | undefined): BrainAnswer {
    if (!data || data.length < 12) return { code: GENERAL_ERROR }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    this.settings.set(view.getUint32(4, true), view.getUint32(8, true))
    return { code: OK }
  }

  async #press(depth: number): Promise<BrainAnswer> {
    if (this.releaseResult !== 0) return { code: OK, params: [this.releaseResult] }
    if (!this.settings.hasLens) return { code: GENERAL_ERROR }
    if (this.#isEosM && (this.settings.viewfinderOutput & 8) === 0) return { code: GENERAL_ERROR }
    const isReleasing = depth >= 2 && this.#depth < 2
    this.#depth = depth
    if (isReleasing) await this.shoot()
    return { code: OK }
  }

  #frame(): BrainAnswer {
    if (!this.isLooking) return { code: 0xa102 }
    const jpeg = this.#options.frame?.(this.#frames++) ?? Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
    return { code: OK, data: concat(u32(16, 4, 0, 0), u32(8 + jpeg.length, 1), jpeg, u32(8, 0)) }
  }

  #file(handle: number): StoredFile | undefined {
    return this.#memory.get(handle) ?? this.card.get(handle)
  }

  #objectInfo(handle: number): BrainAnswer {
    const folder = this.#card.folderInfo(handle)
    if (folder) return { code: OK, data: folder }
    const file = this.#file(handle)
    if (!file) return { code: INVALID_OBJECT }
    const { name, format, bytes } = file
    const isOnCard = this.card.has(handle)
    const place = { storage: isOnCard ? CARD : 0, parent: isOnCard ? PICTURES_FOLDER : 0 }
    return { code: OK, data: objectInfo({ name, format, size: bytes.length, ...place }) }
  }

  #part(handle: number, offset: number, length: number): BrainAnswer {
    const file = this.#file(handle)
    if (!file) return { code: INVALID_OBJECT }
    const data = file.bytes.slice(offset, offset + length)
    return { code: OK, params: [data.length], data }
  }
}
