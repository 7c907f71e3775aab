import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CanonError } from './canon-error.ts'
import { destinationValue, targetOf } from './capture-destination.ts'
import { readEosEvents } from './eos-events.ts'
import { readDeviceInfo, viewfinderJpeg } from './eos-operations.ts'
import { encodeCommand, readHeader, readParams } from './ptp-container.ts'

const bytes = fc.uint8Array({ maxLength: 4096 })

/** Random bytes that contain plausible lengths. */
const plausible = fc
  .array(fc.tuple(fc.nat(200), fc.constantFrom(0xc181, 0xc186, 0xc189, 0xc18a, 0xc1a7, 0xc1b8, 0), fc.uint8Array({ maxLength: 120 })), {
    maxLength: 20,
  })
  .map((records) => {
    const parts = records.map(([size, code, body]) => {
      const record = new Uint8Array(8 + body.length)
      const view = new DataView(record.buffer)
      view.setUint32(0, size, true)
      view.setUint32(4, code, true)
      record.set(body, 8)
      return [...record]
    })
    return Uint8Array.from(parts.flat())
  })

describe('bytes from a camera', () => {
  test('never make the event reader hang, throw or return more events than there is room for', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, plausible), (input) => {
        const events = readEosEvents(input)
        expect(events.length).toBeLessThanOrEqual(input.length / 8)
        for (const event of events) {
          if (event.kind === 'choices') expect(event.values.length * 4).toBeLessThanOrEqual(input.length)
          if (event.kind === 'added' || event.kind === 'transfer') expect(event.object.name.length).toBeLessThanOrEqual(input.length)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('parse to a header or a protocol failure, never anything else', () => {
    fc.assert(
      fc.property(bytes, (input) => {
        try {
          expect(readHeader(input).length).toBeGreaterThanOrEqual(12)
          expect(readParams(input).length).toBeLessThanOrEqual(5)
        } catch (error) {
          expect(error).toBeInstanceOf(CanonError)
        }
      }),
    )
  })

  test('parse to a device info or a protocol failure: a corrupt count allocates no list', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          bytes,
          bytes.map((tail) => Uint8Array.from([...new Uint8Array(11), 0xff, 0xff, 0xff, 0xff, ...tail])),
        ),
        (input) => {
          try {
            expect(readDeviceInfo(input).operations.size).toBeLessThanOrEqual(input.length / 2)
          } catch (error) {
            expect(error).toBeInstanceOf(CanonError)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('parse to a live-view frame inside them or to none', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, plausible), (input) => {
        const frame = viewfinderJpeg(input as Uint8Array<ArrayBuffer>)
        if (frame) expect(frame.length).toBeLessThanOrEqual(input.length - 8)
      }),
      { numRuns: 2000 },
    )
  })

  test('of a command decode to what was encoded', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff_ffff), fc.array(fc.nat(0xffff_ffff), { maxLength: 5 }), (code, transactionId, params) => {
        const command = encodeCommand(code, transactionId, params)
        expect(readHeader(command)).toEqual({ length: command.length, type: 1, code, transactionId })
        expect(readParams(command)).toEqual(params)
      }),
    )
  })
})

describe('capture destination', () => {
  test.each([
    ['card-and-computer', [2, 4, 6], 2, 6],
    ['card-and-computer', [1, 4, 5], 1, 5],
    ['card-and-computer', [2, 4], 4, 2],
    ['card-and-computer', [4], 4, 4],
    ['computer', [2, 4, 6], 2, 4],
    ['card', [2, 4, 6], 4, 2],
    ['card-and-computer', [], 2, 2],
    ['card-and-computer', [], 0, 0],
  ] as const)('wanting %s of %j while it is %i sets %i', (wanted, choices, current, value) => {
    expect(destinationValue(wanted, choices, current)).toBe(value)
  })

  test('is decoded from the bits', () => {
    expect([1, 2, 4, 5, 6].map(targetOf)).toEqual(['card', 'card', 'computer', 'card-and-computer', 'card-and-computer'])
  })
})
