import { EOS_EVENT } from './eos-codes.ts'

/** A picture that the camera reports as taken. */
export interface TakenObject {
  readonly handle: number
  readonly format: number
  /** Size in bytes, from the event. */
  readonly size: number
  readonly name: string
}

/** An event of an EOS body; others are ignored. */
export type EosEvent =
  | { readonly kind: 'property'; readonly property: number; readonly value: number }
  | { readonly kind: 'choices'; readonly property: number; readonly values: readonly number[] }
  /** A file is on the card. */
  | { readonly kind: 'added'; readonly object: TakenObject }
  /** A file waits in the camera's memory for the computer. */
  | { readonly kind: 'transfer'; readonly object: TakenObject }
  | { readonly kind: 'status'; readonly busy: boolean }
  | { readonly kind: 'store'; readonly present: boolean }
  | { readonly kind: 'shutting-down' }

/** Byte offsets of the fields in a record. */
const RECORD = { size: 0, code: 4, body: 8 } as const

const ADDED = { handle: 8, format: 16, size: 28, name: 40 } as const
const ADDED_64 = { handle: 8, format: 16, size: 28, name: 44 } as const
const TRANSFER = { handle: 8, format: 12, size: 20, name: 28 } as const

/** One record's bytes. Numbers beyond its end read as 0, so that a short record never reads into the next one. */
class EventRecord {
  readonly #view: DataView

  constructor(view: DataView) {
    this.#view = view
  }

  get length(): number {
    return this.#view.byteLength
  }

  u16(at: number): number {
    return at + 2 <= this.length ? this.#view.getUint16(at, true) : 0
  }

  u32(at: number): number {
    return at + 4 <= this.length ? this.#view.getUint32(at, true) : 0
  }

  text(at: number): string {
    let text = ''
    for (let index = at; index < this.length; index++) {
      const code = this.#view.getUint8(index)
      if (code === 0) break
      text += String.fromCharCode(code)
    }
    return text
  }
}

type Places = { readonly handle: number; readonly format: number; readonly size: number; readonly name: number | null }

function objectAt(record: EventRecord, places: Places): TakenObject | undefined {
  if (record.length < places.size + 4) return undefined
  return {
    handle: record.u32(places.handle),
    format: record.u16(places.format),
    size: record.u32(places.size),
    name: places.name === null ? '' : record.text(places.name),
  }
}

/** A property's value: cameras sometimes write an 8-bit or 16-bit value into fewer than four bytes. */
function propertyValue(record: EventRecord, at: number): number {
  const left = record.length - at
  if (left >= 4) return record.u32(at)
  return left >= 2 ? record.u16(at) : 0
}

function eventOf(code: number, record: EventRecord): EosEvent | undefined {
  switch (code) {
    case EOS_EVENT.propertyChanged:
      return record.length < 12 ? undefined : { kind: 'property', property: record.u32(RECORD.body), value: propertyValue(record, 12) }
    case EOS_EVENT.choicesChanged: {
      const room = Math.floor((record.length - 20) / 4)
      const count = Math.min(record.u32(16), Math.max(0, room))
      return {
        kind: 'choices',
        property: record.u32(RECORD.body),
        values: Array.from({ length: count }, (_, index) => record.u32(20 + index * 4)),
      }
    }
    case EOS_EVENT.objectAdded:
    case EOS_EVENT.objectAdded64: {
      const object = objectAt(record, code === EOS_EVENT.objectAdded ? ADDED : ADDED_64)
      return object && { kind: 'added', object }
    }
    case EOS_EVENT.requestTransfer:
    case EOS_EVENT.requestTransfer64:
    case EOS_EVENT.requestTransferLongName: {
      const object = objectAt(record, { ...TRANSFER, name: code === EOS_EVENT.requestTransferLongName ? null : TRANSFER.name })
      return object && { kind: 'transfer', object }
    }
    case EOS_EVENT.cameraStatus:
      return { kind: 'status', busy: record.u32(RECORD.body) === 1 }
    case EOS_EVENT.storeAdded:
    case EOS_EVENT.storeRemoved:
      return { kind: 'store', present: code === EOS_EVENT.storeAdded }
    case EOS_EVENT.shuttingDown:
      return { kind: 'shutting-down' }
    default:
      return undefined
  }
}

/**
 * Parses the answer to `getEvent`: records of length, code and body. Parsing stops at an impossible length; the records before it
 * are returned.
 */
export function readEosEvents(bytes: Uint8Array): EosEvent[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const events: EosEvent[] = []
  for (let at = 0; at + RECORD.body <= view.byteLength; ) {
    const size = view.getUint32(at + RECORD.size, true)
    const code = view.getUint32(at + RECORD.code, true)
    if (size < RECORD.body || size > view.byteLength - at || code === 0) break
    const event = eventOf(code, new EventRecord(new DataView(view.buffer, view.byteOffset + at, size)))
    if (event) events.push(event)
    at += size
  }
  return events
}
