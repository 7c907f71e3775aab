import { IMAGE_BYTES } from '@callboard/contract/people/photos/endpoints'
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { expect, test } from 'vitest'
import { LEFT_OUT } from './chosen-pictures.ts'
import { listZip } from './zip-entries.ts'

async function zipWith(name: string, bytes: Uint8Array, options: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  await writer.add(name, new Uint8ArrayReader(bytes))
  return new Uint8Array(await (await writer.close()).arrayBuffer())
}
const list = (bytes: Uint8Array<ArrayBuffer>) => listZip(new File([bytes], 'shoot.zip'))

test('a picture is unpacked when it is opened', async () => {
  const { candidates, leftOut } = await list(await zipWith('shoot/Doe_Jane.jpg', Uint8Array.of(1, 2, 3)))
  expect([candidates.map(({ path, size }) => [path, size]), leftOut]).toEqual([[['shoot/Doe_Jane.jpg', 3]], []])
  const file = await candidates[0]?.open()
  expect([file?.name, [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]]).toEqual(['Doe_Jane.jpg', [1, 2, 3]])
})

test('a file with a password is left out', async () => {
  const locked = await zipWith('Doe_Jane.jpg', Uint8Array.of(1), { password: 'secret' })
  expect(await list(locked)).toEqual({ candidates: [], leftOut: [{ path: 'Doe_Jane.jpg', reason: LEFT_OUT.locked }] })
})

test('a zip that is cut off is left out', async () => {
  const whole = await zipWith('Doe_Jane.jpg', new Uint8Array(500))
  const damaged = { candidates: [], leftOut: [{ path: 'shoot.zip', reason: LEFT_OUT.damaged }] }
  expect(await list(whole.slice(0, whole.length / 2))).toEqual(damaged)
  expect(await list(Uint8Array.of(1, 2, 3))).toEqual(damaged)
})

test('a file that is longer than the zip says is not unpacked', async () => {
  const bomb = await zipWith('Doe_Jane.jpg', new Uint8Array(IMAGE_BYTES.adminPortfolio + 1))
  expect(bomb.length).toBeLessThan(100_000)
  const view = new DataView(bomb.buffer)
  // The unpacked size, in the file's header and in the table of contents.
  for (let at = 0; at < bomb.length - 4; at++) {
    if (view.getUint32(at) === 0x504b0304) view.setUint32(at + 22, 1000, true)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 1000, true)
  }
  const { candidates } = await list(bomb)
  expect(candidates.map(({ size }) => size)).toEqual([1000])
  await expect(candidates[0]?.open()).rejects.toThrow('Invalid uncompressed size')
})
