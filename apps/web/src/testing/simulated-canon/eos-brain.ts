/** What the simulated body remembers: its card, its memory, its settings, and the events it has not told yet. */
export interface BrainOptions {
  readonly model?: string
  readonly serialNumber?: string
  /** The bytes of the JPEG that the next shot makes, by its number from 1. */
  readonly picture: (shot: number) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  /** One live-view frame by its number. */
  readonly frame?: (count: number) => Uint8Array<ArrayBuffer>
  /** Also makes a RAW file with every shot. */
  readonly raw?: boolean
  /** No card: the computer is the only destination. */
  readonly noCard?: boolean
  /** Tells of the card's file a while after the one in memory. */
  readonly isCardSlow?: boolean
  /** Operations that this body does not know. */
  readonly without?: readonly number[]
}

export interface StoredFile {
  readonly name: string
  readonly format: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const OK = 0x2001
const GENERAL_ERROR = 0x2002
const INVALID_OBJECT = 0x2009
const NOT_SUPPORTED = 0x2005
const SESSION_NOT_OPEN = 0x2003
const SESSION_OPEN = 0x201e

const JPEG = 0x3801
const RAW = 0xb108
const CARD = 0x0002_0001

const OPERATIONS = [
  0x1001, 0x1002, 0x1003, 0x1008, 0x1009, 0x101b, 0x9107, 0x9110, 0x9114, 0x9115, 0x9116, 0x9117, 0x911a, 0x911d, 0x9128, 0x9129, 0x9153,
  0x9154, 0x9160,
]

/** What an operation answers. */
export interface BrainAnswer {
  readonly code: number
  readonly params?: readonly number[]
  readonly data?: Uint8Array<ArrayBuffer>
}

function u32(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value >>> 0, true)
  return bytes
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function ptpText(text: string): Uint8Array {
  if (text === '') return Uint8Array.of(0)
  const bytes = new Uint8Array(1 + (text.length + 1) * 2)
  bytes[0] = text.length + 1
  for (let index = 0; index < text.length; index++) bytes[1 + index * 2] = text.charCodeAt(index)
  return bytes
}

function codes(list: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 + list.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, list.length, true)
  for (const [index, code] of list.entries()) view.setUint16(4 + index * 2, code, true)
  return bytes
}

function zeroEnded(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}

/** An EOS body as it behaves over PTP, without the bytes of USB around it. */
export class EosBrain {
  readonly #options: BrainOptions
  readonly #events: Uint8Array[] = []
  readonly #memory = new Map<number, StoredFile>()
  /** Files on the card by handle; they outlive unplugging. */
  readonly card = new Map<number, StoredFile>()
  readonly #properties = new Map<number, number>()
  #session = false
  #nextHandle = 0x9150_0001
  #nextMemoryHandle = 0x4000_0001
  #frames = 0
  #depth = 0
  /** Shots taken so far. */
  shots = 0
  /** What the camera was told it may forget. */
  readonly completed: number[] = []
  /** Shutter answers with this parameter until it is 0 again: 1 no focus, 7 card full, 11 lens. */
  releaseResult = 0

  constructor(options: BrainOptions) {
    this.#options = options
  }

  get serialNumber(): string {
    return this.#options.serialNumber ?? '042021001234'
  }

  set shotsLeft(count: number) {
    this.#set(0xd11b, count)
  }

  get isLooking(): boolean {
    return ((this.#properties.get(0xd1b0) ?? 0) & 2) !== 0
  }

  /** Losing power: the session and everything in memory are gone, the card stays. */
  powerOff(): void {
    this.#session = false
    this.#memory.clear()
    this.#events.length = 0
  }

  /** Presses the shutter on the camera itself. */
  async shoot(): Promise<void> {
    this.shots++
    const number = String(this.shots).padStart(4, '0')
    const files: StoredFile[] = [{ name: `IMG_${number}.JPG`, format: JPEG, bytes: await this.#options.picture(this.shots) }]
    if (this.#options.raw) files.unshift({ name: `IMG_${number}.CR3`, format: RAW, bytes: new Uint8Array(4096).fill(7) })
    const destination = this.#properties.get(0xd11c) ?? 2
    for (const file of files) {
      if ((destination & 3) !== 0) {
        const handle = this.#nextHandle++
        this.card.set(handle, file)
        const added = u32(handle, CARD, file.format, 0, 0, file.bytes.length, CARD, 0)
        const tell = () => this.#tell(0xc181, concat(added, zeroEnded(file.name)))
        if (this.#options.isCardSlow) setTimeout(tell, 400)
        else tell()
      }
      if ((destination & 4) !== 0) {
        const handle = this.#nextMemoryHandle++
        this.#memory.set(handle, file)
        this.#tell(0xc186, concat(u32(handle, file.format, 0, file.bytes.length, 0), zeroEnded(file.name)))
      }
    }
  }

  async answer(operation: number, params: readonly number[], data: Uint8Array | undefined): Promise<BrainAnswer> {
    if (this.#options.without?.includes(operation)) return { code: NOT_SUPPORTED }
    const [first = 0, second = 0, third = 0] = params
    if (operation === 0x1001) return { code: OK, data: this.#deviceInfo() }
    if (operation === 0x1002) return this.#open()
    if (!this.#session) return { code: SESSION_NOT_OPEN }
    switch (operation) {
      case 0x1003:
        this.#session = false
        return { code: OK }
      case 0x9114:
      case 0x911a:
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
      case 0x1008:
        return this.#objectInfo(first)
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
      ptpText('3-1.8.2'),
      ptpText(this.serialNumber),
    )
  }

  #tellEverything(): void {
    const destinations = this.#options.noCard ? [4] : [2, 4, 6]
    this.#set(0xd11c, this.#options.noCard ? 4 : 2)
    this.#tell(0xc18a, u32(0xd11c, 3, destinations.length, ...destinations))
    this.#set(0xd111, 4)
    this.#set(0xd11b, this.#properties.get(0xd11b) ?? 1234)
    this.#set(0xd1b0, 0)
    this.#set(0xd1b1, 1)
  }

  #set(property: number, value: number): void {
    this.#properties.set(property, value)
    this.#tell(0xc189, u32(property, value))
  }

  #tell(code: number, body: Uint8Array): void {
    this.#events.push(concat(u32(8 + body.length, code), body))
  }

  #setProperty(data: Uint8Array | undefined): BrainAnswer {
    if (!data || data.length < 12) return { code: GENERAL_ERROR }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    this.#set(view.getUint32(4, true), view.getUint32(8, true))
    return { code: OK }
  }

  async #press(depth: number): Promise<BrainAnswer> {
    if (this.releaseResult !== 0) return { code: OK, params: [this.releaseResult] }
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
    const file = this.#file(handle)
    if (!file) return { code: INVALID_OBJECT }
    const head = concat(u32(CARD), Uint8Array.of(file.format & 0xff, file.format >> 8, 0, 0), u32(file.bytes.length), new Uint8Array(40))
    return { code: OK, data: concat(head, ptpText(file.name), Uint8Array.of(0, 0, 0)) }
  }

  #part(handle: number, offset: number, length: number): BrainAnswer {
    const file = this.#file(handle)
    if (!file) return { code: INVALID_OBJECT }
    const data = file.bytes.slice(offset, offset + length)
    return { code: OK, params: [data.length], data }
  }
}
