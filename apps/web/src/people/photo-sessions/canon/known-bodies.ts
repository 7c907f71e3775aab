/** USB vendor of Canon: 1193. */
export const CANON_VENDOR = 0x04a9

/**
 * The 17 bodies listed first in the browser's list. All other Canon cameras are offered too, and accepted if they can be controlled.
 * Product ids as libgphoto2 lists them.
 */
export const KNOWN_BODIES: readonly { productId: number; name: string }[] = [
  { productId: 0x323a, name: 'EOS 5D Mark III' },
  { productId: 0x3281, name: 'EOS 5D Mark IV' },
  { productId: 0x3250, name: 'EOS 6D' },
  { productId: 0x32ca, name: 'EOS 6D Mark II' },
  { productId: 0x326f, name: 'EOS 7D Mark II' },
  { productId: 0x3253, name: 'EOS 70D' },
  { productId: 0x32cb, name: 'EOS 77D' },
  { productId: 0x3294, name: 'EOS 80D' },
  { productId: 0x32ea, name: 'EOS 90D' },
  { productId: 0x3272, name: 'EOS 700D / Rebel T5i' },
  { productId: 0x32a1, name: 'EOS 750D / Rebel T6i' },
  { productId: 0x32c9, name: 'EOS 800D / Rebel T7i' },
  { productId: 0x32cc, name: 'EOS 200D / Rebel SL2' },
  { productId: 0x32da, name: 'EOS R' },
  { productId: 0x32e2, name: 'EOS RP' },
  { productId: 0x32f4, name: 'EOS R5' },
  { productId: 0x32f5, name: 'EOS R6' },
]
