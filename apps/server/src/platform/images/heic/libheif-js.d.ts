/** The part of libheif's JavaScript build that Callboard uses. */
declare module 'libheif-js/wasm-bundle.js' {
  type Handle = { readonly __brand: 'heif_image_handle' }
  type Context = { readonly __brand: 'heif_context' }
  type Failure = { code: unknown; message?: string }
  type Plane = { id: unknown; width: number; height: number; stride: number; data: Uint8Array }
  type DecodedImage = { channels: Plane[]; code?: undefined }

  const libheif: {
    heif_context_alloc(): Context
    heif_context_read_from_memory(context: Context, bytes: Uint8Array): Failure
    heif_js_context_get_primary_image_handle(context: Context): Handle & Partial<Failure>
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_image_handle_has_alpha_channel(handle: Handle): number
    heif_js_decode_image2(handle: Handle, colourSpace: unknown, chroma: unknown): Promise<DecodedImage | Failure> | DecodedImage | Failure
    heif_error_code: { heif_error_Ok: unknown }
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
    heif_channel: { heif_channel_interleaved: unknown }
  }
  export default libheif
}

/** Node has it; TypeScript declares it only in its browser types. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    /** @param pages of 64 KiB */
    grow(pages: number): number
  }
}
