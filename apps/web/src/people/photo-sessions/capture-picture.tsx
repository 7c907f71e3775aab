import { useEffect, useRef } from 'react'

/** Width in pixels: two device pixels for each pixel of the strip. */
const WIDTH = 360

/** A photo that is only on this device, rendered small, because twenty full-size DSLR photos would fill the memory. */
export function CapturePicture({ jpeg, label, className }: { jpeg: Blob; label: string; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    createImageBitmap(jpeg, { resizeWidth: WIDTH, resizeQuality: 'medium' }).then(
      (bitmap) => {
        const target = canvas.current
        if (target && !isOver) {
          target.width = bitmap.width
          target.height = bitmap.height
          target.getContext('2d')?.drawImage(bitmap, 0, 0)
        }
        bitmap.close()
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [jpeg])
  return <canvas ref={canvas} role="img" aria-label={label} width={3} height={2} className={className} />
}
