import { ArrowLeft, Camera, ImageOff, Images, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Banner } from '#ui/layout.tsx'
import { useKioskCamera } from '../use-kiosk-camera.ts'
import type { KioskPhoto, KioskPhotos } from '../use-kiosk-photos.ts'
import { CameraView } from './camera-view.tsx'

/** Scrolls a notice into view, so that the visitor sees why the press did nothing. A stable callback ref, so that it runs once. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

const counted = (count: number) => (count === 0 ? t('No photos yet') : plural(count, '1 photo', '{count} photos'))

/** Stage 2: the visitor's photos. Leaving the stage turns the camera off. */
export function PhotoStage({
  photos,
  isSaving,
  busy,
  onBack,
  onFinish,
  children,
}: {
  photos: KioskPhotos
  isSaving: boolean
  /** The server is too busy; whether the registration is stored on this device. */
  busy: { readonly isKept: boolean } | null
  onBack: () => void
  onFinish: () => void
  /** Further fields, below the photos. */
  children: ReactNode
}) {
  const camera = useKioskCamera()
  const isOn = camera.state !== 'off'
  const files = useRef<HTMLInputElement>(null)
  const starter = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  useEffect(() => {
    // After the camera is turned off, move the focus to the button that turns it on.
    if (camera.state === 'off' && wasOn.current && document.activeElement === document.body) starter.current?.focus()
    wasOn.current = camera.state !== 'off'
  }, [camera.state])
  const [isReading, setReading] = useState(false)

  const take = async (chosen: FileList | null) => {
    setReading(true)
    await photos.add([...(chosen ?? [])]).finally(() => setReading(false))
  }
  const finish = () => {
    camera.stop()
    onFinish()
  }

  return (
    <>
      <header className="mb-8">
        <Button variant="ghost" size="lg" icon={ArrowLeft} className="-ml-5 sm:-ml-6 mb-4" onClick={onBack} disabled={isSaving}>
          {t('Back to Form')}
        </Button>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl">{t('Add Photos')}</h1>
          <p role="status" className="text-ink-soft text-lg tabular-nums">
            {counted(photos.all.length)}
          </p>
        </div>
        <p className="mt-3 text-ink-soft text-lg">
          {t('Your face, in good light, without a hat or sunglasses. One is enough, three are better.')}
        </p>
      </header>
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
                disabled={isSaving}
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
              disabled={isSaving}
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
                  // Lets the same file be chosen again, and keeps no file name here.
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
                disabled={isSaving}
                onClick={() => photos.remove(photo.id)}
              />
            </li>
          ))}
        </ul>
      </div>
      {children}
      {busy && (
        <div role="alert" ref={bringIntoView} className="my-8">
          <Banner tone="notice" title={t('Too many registrations at this moment')}>
            {t('Please wait a moment, then press Finish again. Everything you typed and your photos are still here.')}
            {busy.isKept && ` ${t('If you leave, your registration is kept on this device and sent later.')}`}
          </Banner>
        </div>
      )}
      <div className="kiosk-actions">
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full sm:min-w-64"
          disabled={photos.all.length === 0 || isReading}
          pending={isSaving}
          pendingLabel={t('Creating...')}
          onClick={finish}
        >
          {t('Finish')}
        </Button>
      </div>
    </>
  )
}

function Thumbnail({ photo, number }: { photo: KioskPhoto; number: number }) {
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
