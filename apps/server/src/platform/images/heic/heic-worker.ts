import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { layOutTiff } from './tiff.ts'

/** The input of the worker. */
export type HeicTask = { bytes: Uint8Array; iccProfile: Uint8Array | undefined; maxPixels: number; maxMemoryBytes: number }

/** The worker's single answer. */
export type HeicResult = { tiff: Uint8Array } | { rejected: 'truncated' | 'too-many-pixels' | 'too-large' }

/** The decoder may mistake a refusal of memory for a damaged file, and report that. */
let memoryRefused = false

/** The resource limits of a worker do not cover WebAssembly memory, so growing it beyond our limit fails here. */
function limitMemory(maxBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes) {
      memoryRefused = true
      throw new RangeError('The picture takes more memory than granted.')
    }
    return grow.call(this, pages)
  }
}

/** Decodes the main picture, with its rotation, mirroring and crop applied by libheif, into a TIFF. */
async function decode({ bytes, iccProfile, maxPixels }: HeicTask): Promise<HeicResult> {
  const context = libheif.heif_context_alloc()
  const read = libheif.heif_context_read_from_memory(context, bytes)
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return { rejected: 'truncated' }
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  if (!handle || handle.code !== undefined) return { rejected: 'truncated' }
  const width = libheif.heif_image_handle_get_width(handle)
  const height = libheif.heif_image_handle_get_height(handle)
  if (width * height > maxPixels) return { rejected: 'too-many-pixels' }
  const channels = libheif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const chroma = channels === 4 ? libheif.heif_chroma.heif_chroma_interleaved_RGBA : libheif.heif_chroma.heif_chroma_interleaved_RGB
  const image = await libheif.heif_js_decode_image2(handle, libheif.heif_colorspace.heif_colorspace_RGB, chroma)
  if (!('channels' in image)) return { rejected: 'truncated' }
  const plane = image.channels.find((channel) => channel.id === libheif.heif_channel.heif_channel_interleaved)
  if (!plane || plane.width * plane.height > maxPixels) return { rejected: 'truncated' }
  const { file, pixels } = layOutTiff(plane.width, plane.height, channels, iccProfile)
  const rowBytes = plane.width * channels
  for (let row = 0; row < plane.height; row++) {
    pixels.set(plane.data.subarray(row * plane.stride, row * plane.stride + rowBytes), row * rowBytes)
  }
  return { tiff: file }
}

const task: HeicTask = workerData
limitMemory(task.maxMemoryBytes)
const decoded = await decode(task)
const result: HeicResult = memoryRefused ? { rejected: 'too-large' } : decoded
parentPort?.postMessage(result, 'tiff' in result ? [result.tiff.buffer as ArrayBuffer] : [])
