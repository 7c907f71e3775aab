import type { Photo as StoredPhoto } from '@callboard/contract/people/photos/endpoints'
import { RotateCcw, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { IconButton } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import type { Elements } from '#ui/elements.ts'
import { FieldError } from '#ui/field.tsx'
import { preloadable } from '#ui/preloadable.ts'
import type { AltTexts } from './alt-text-fields.tsx'
import type { UploadSlot } from './portfolio-slots.ts'
import type { PortfolioEditor } from './use-portfolio.ts'

interface PortfolioFieldProps {
  editor: PortfolioEditor
  error: string | undefined
  guide?: ReactNode
  altTexts?: AltTexts
  children?: Elements
}

const TILES = 'grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))
/** A new student's form has no photo to reorder, so it is rendered without the code for that. */
const PhotoTiles = preloadable(async () => (await import('./photo-tiles.tsx')).PhotoTiles)

/**
 * The photos of a form: added as files, previewed at once, reordered, cropped and removed.
 *
 * @param guide advice above the photos
 * @param altTexts alt texts by content id, if the form asks for them
 * @param children rendered below the photos
 */
export function PortfolioField({ editor, error, guide, altTexts, children }: PortfolioFieldProps) {
  const { slots } = editor
  // Load the code now: without a network later, adding a photo must not lose the form.
  useEffect(PhotoTiles.preload, [])
  const [cropping, setCropping] = useState<{ photo: StoredPhoto; name: string } | null>(null)
  const failed = slots.filter((slot): slot is UploadSlot => slot.kind === 'upload' && slot.state === 'failed')
  return (
    <div className="wide-field flex min-w-0 flex-col gap-3 outline-none" id="portfolio-photos" tabIndex={-1}>
      <h3 className="font-semibold font-text text-base tracking-normal">
        {t('Portfolio Photos')}
        {slots.length > 0 && <span className="text-ink-soft"> ({slots.length})</span>}
      </h3>
      {guide}
      {slots.length > 1 && (
        <p className="text-ink-soft text-sm">
          {t('The first photo stands for you in every list. Drag photos into order, or use their menu.')}
        </p>
      )}
      {slots.length > 0 && (
        <Suspense
          fallback={
            <div className={TILES}>
              {slots.map(({ key }) => (
                <span key={key} className="plate aspect-3/4" />
              ))}
            </div>
          }
        >
          <PhotoTiles className={TILES} editor={editor} altTexts={altTexts} onCrop={setCropping} />
        </Suspense>
      )}
      {children}
      <DropZone label={t('Add Photos')} hint={editor.hint} onFiles={editor.add} />
      {failed.length > 0 && (
        <ul aria-label={t('Photos that were not uploaded')} className="divide-y divide-line border-line border-y">
          {failed.map((slot) => (
            <FailedUpload key={slot.key} slot={slot} editor={editor} />
          ))}
        </ul>
      )}
      <FieldError id="portfolio-photos-error" error={error} />
      {cropping && (
        <Suspense fallback={null}>
          <CropDialog {...cropping} onCropped={(file) => editor.crop(cropping.photo, file)} onClose={() => setCropping(null)} />
        </Suspense>
      )}
    </div>
  )
}

function FailedUpload({ slot, editor }: { slot: UploadSlot; editor: PortfolioEditor }) {
  return (
    <li className="flex items-center gap-2 py-2">
      <p role="alert" className="min-w-0 flex-1 break-words text-danger text-sm">
        {slot.error?.includes(slot.file.name) ? slot.error : `${slot.file.name}: ${slot.error ?? t('could not be uploaded')}`}
      </p>
      <IconButton
        icon={RotateCcw}
        size="sm"
        label={t('Try {name} again', { name: slot.file.name })}
        onClick={() => editor.retry(slot.key)}
      />
      <IconButton icon={X} size="sm" label={t('Remove {name}', { name: slot.file.name })} onClick={() => editor.remove(slot.key)} />
    </li>
  )
}
