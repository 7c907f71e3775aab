import { Camera, ImageOff, Images, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { CameraView } from './camera-view.tsx'
import type { RegistrationPhoto, RegistrationPhotos } from './use-registration-photos.ts'
import type { VisitorCamera } from './use-visitor-camera.ts'

/** The number of photos, as text. */
export const countedPhotos = (count: number) => (count === 0 ? t('No photos yet') : plural(count, '1 photo', '{count} photos'))

/** The photos of a person who registers: from the device's camera, or from its files. */
export function PhotoPicker({
  photos,
  camera,
  disabled,
  isReading,
  onReading,
}: {
  photos: RegistrationPhotos
  camera: VisitorCamera
  disabled: boolean
  /** Whether chosen files are being read, which the form waits for. */
  isReading: boolean
  onReading: (isReading: boolean) => void
}) {
  const isOn = camera.state !== 'off'
  const files = useRef<HTMLInputElement>(null)
  const starter = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  useEffect(() => {
    // After the camera is turned off, move the focus to the button that turns it on.
    if (camera.state === 'off' && wasOn.current && document.activeElement === document.body) starter.current?.focus()
    wasOn.current = camera.state !== 'off'
  }, [camera.state])

  const take = async (chosen: FileList | null) => {
    onReading(true)
    await photos.add([...(chosen ?? [])]).finally(() => onReading(false))
  }

  return (
    <>
      {/* On a tablet in landscape, show the photos beside the camera, not below the window's edge. */}
      <div className={cx(isOn && 'lg:grid lg:grid-cols-[2fr_1fr] lg:gap-8')}>
        <div>
          <CameraView camera={camera} onPhoto={(photo) => photos.add([photo])} />
          <div className="mb-8 grid gap-4 sm:grid-cols-2">
            {!isOn && (
              <Button
                ref={starter}
                variant="secondary"
                size="lg"
                icon={Camera}
                className="min-h-20"
                onClick={() => void camera.start()}
                disabled={disabled}
              >
                {t('Use Camera')}
              </Button>
            )}
            <Button
              variant="secondary"
              size="lg"
              icon={Images}
              className={isOn ? 'sm:col-span-2' : 'min-h-20'}
              pending={isReading}
              disabled={disabled}
              onClick={() => files.current?.click()}
            >
              {t('Upload Photos')}
            </Button>
            <input
              ref={files}
              type="file"
              accept="image/*"
              multiple
              hidden
              aria-label={t('Photos')}
              onChange={(event) => {
                const { target } = event
                void take(target.files).finally(() => {
                  // Lets the user choose the same file again, and keeps no file name here.
                  target.value = ''
                })
              }}
            />
          </div>
        </div>
        <ul
          aria-label={t('Photos')}
          className={cx('grid grid-cols-2 content-start gap-4 sm:grid-cols-3', isOn ? 'lg:grid-cols-2' : 'lg:grid-cols-4')}
        >
          {photos.all.map((photo, index) => (
            <li key={photo.id} className="relative">
              <Thumbnail photo={photo} number={index + 1} />
              <IconButton
                icon={X}
                label={t('Remove photo {index}', { index: index + 1 })}
                variant="secondary"
                className="kiosk-remove absolute top-2 right-2"
                disabled={disabled}
                onClick={() => photos.remove(photo.id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Thumbnail({ photo, number }: { photo: RegistrationPhoto; number: number }) {
  const [isUnseen, setUnseen] = useState(false)
  if (isUnseen) {
    return (
      <div className="plate grid aspect-3/4 place-items-center p-4 text-center text-ink-soft">
        <span>
          <ImageOff aria-hidden className="mx-auto mb-2 size-8" />
          {t('Photo {number} cannot be shown here, and is sent all the same.', { number })}
        </span>
      </div>
    )
  }
  return (
    <div className="plate aspect-3/4">
      <img src={photo.url} alt={t('You, {number}', { number })} className="size-full object-cover" onError={() => setUnseen(true)} />
    </div>
  )
}
