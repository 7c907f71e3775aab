import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import type { VisitorCamera } from '#shared/registration/use-visitor-camera.ts'
import { Button } from '#ui/button.tsx'

/** The live picture, mirrored; photos are not. */
export function CameraView({ camera, onPhoto }: { camera: VisitorCamera; onPhoto: (photo: Blob) => Promise<void> }) {
  const [flashes, setFlashes] = useState(0)
  const [isTaking, setTaking] = useState(false)
  const shutter = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button was removed or disabled for a moment, so the focus was lost.
    if (camera.state === 'on' && !isTaking && document.activeElement === document.body) shutter.current?.focus()
  }, [camera.state, isTaking])
  const capture = async () => {
    setTaking(true)
    try {
      const photo = await camera.capture()
      if (!photo) return
      setFlashes((count) => count + 1)
      await onPhoto(photo)
    } finally {
      setTaking(false)
    }
  }
  return (
    <div className={camera.state === 'off' ? 'hidden' : 'mb-8'}>
      <div className="relative grid aspect-video max-h-[60dvh] max-sm:aspect-[3/4] w-full place-items-center overflow-hidden rounded-md bg-sunk">
        {camera.state === 'starting' && <p className="absolute text-ink-soft text-lg">{t('Starting the camera…')}</p>}
        <video
          ref={camera.video}
          autoPlay
          playsInline
          muted
          aria-label={t('Live preview')}
          className="size-full -scale-x-100 object-contain"
        />
        {flashes > 0 && (
          <div
            key={flashes}
            aria-hidden
            className="pointer-events-none absolute inset-0 animate-[flash_260ms_ease-out_both] bg-ink motion-reduce:hidden"
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-4">
        <Button
          ref={shutter}
          variant="secondary"
          size="lg"
          icon={Camera}
          className="min-h-16! min-w-64"
          disabled={camera.state !== 'on'}
          pending={isTaking}
          onClick={() => void capture()}
        >
          {t('Take Photo')}
        </Button>
        <Button variant="ghost" size="lg" icon={X} onClick={camera.stop}>
          {t('Turn camera off')}
        </Button>
      </div>
    </div>
  )
}
