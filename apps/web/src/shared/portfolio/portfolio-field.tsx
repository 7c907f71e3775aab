import type { Photo as StoredPhoto } from '@callboard/contract/photos/endpoints'
import { ArrowLeft, ArrowRight, Crop, Ellipsis, GripVertical, ImageIcon, RotateCcw, Star, Trash2, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { photoText } from '#shared/profile-text.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { FieldError } from '#ui/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Photo } from '#ui/photo.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { onPhoto, SortableGrid, type SortableHandle } from '#ui/sortable-grid.tsx'
import type { AltTexts } from './alt-text-fields.tsx'
import type { UploadSlot } from './portfolio-slots.ts'
import type { PortfolioEditor } from './use-portfolio.ts'

const overlay = cx(onPhoto, 'size-8')

interface PortfolioFieldProps {
  editor: PortfolioEditor
  error: string | undefined
  guide?: ReactNode
  altTexts?: AltTexts
  children?: ReactNode
}

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/**
 * The photos of a form: added as files, previewed at once, reordered, cropped and removed.
 *
 * @param guide advice above the photos
 * @param altTexts alt texts by content id, if the form asks for them
 * @param children rendered below the photos
 */
export function PortfolioField({ editor, error, guide, altTexts, children }: PortfolioFieldProps) {
  const { slots } = editor
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
        <SortableGrid
          label={t('Portfolio photos')}
          noun={t('Photo')}
          ids={slots.map(({ key }) => key)}
          onMove={editor.move}
          className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5"
        >
          {(key, index, handle) => <Tile editor={editor} id={key} index={index} handle={handle} altTexts={altTexts} onCrop={setCropping} />}
        </SortableGrid>
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

interface TileProps {
  editor: PortfolioEditor
  id: string
  index: number
  handle: SortableHandle
  altTexts: AltTexts | undefined
  onCrop: (asked: { photo: StoredPhoto; name: string }) => void
}

function Tile({ editor, id, index, handle, altTexts, onCrop }: TileProps) {
  const slot = editor.slots[index]
  if (!slot || slot.key !== id) return null
  const { ref, ...grip } = handle.grip
  const name = t('photo {index}', { index: index + 1 })
  const last = editor.slots.length - 1
  return (
    <div className={cx('group relative', handle.dragging && 'cursor-grabbing')}>
      <div {...handle.pointer} className="cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]">
        {slot.kind === 'photo' ? (
          <Photo
            photo={slot.photo}
            alt={photoText(t('Portfolio photo {index}', { index: index + 1 }), { alt: altTexts?.[slot.photo.id] })}
            sizes="(width < 40rem) 33vw, 9rem"
            ratio="3/4"
          />
        ) : (
          <Preview slot={slot} />
        )}
      </div>
      {index === 0 && slot.kind === 'photo' && (
        <span className="pointer-events-none absolute top-1 left-1 scheme-dark rounded-sm bg-paper/70 px-1.5 py-0.5 font-semibold text-ink text-sm">
          {t('Main')}
        </span>
      )}
      {slot.kind === 'upload' ? (
        <UploadState slot={slot} editor={editor} />
      ) : (
        <>
          <button
            ref={ref}
            type="button"
            {...grip}
            aria-label={t('Move {name} by keyboard', { name })}
            className={cx(overlay, 'absolute bottom-1 left-1 opacity-0 focus-visible:opacity-100 group-hover:opacity-100')}
          >
            <GripVertical aria-hidden className="size-4.5" />
          </button>
          <div className="absolute right-1 bottom-1">
            <Menu
              trigger={
                <button type="button" aria-label={t('Options of {name}', { name })} className={overlay}>
                  <Ellipsis aria-hidden className="size-4.5" />
                </button>
              }
            >
              <MenuItem icon={Star} disabled={index === 0} onSelect={() => editor.move(index, 0)}>
                {t('Make first')}
              </MenuItem>
              <MenuItem icon={ArrowLeft} disabled={index === 0} onSelect={() => editor.move(index, index - 1)}>
                {t('Move earlier')}
              </MenuItem>
              <MenuItem icon={ArrowRight} disabled={index === last} onSelect={() => editor.move(index, index + 1)}>
                {t('Move later')}
              </MenuItem>
              <MenuItem icon={Crop} onSelect={() => onCrop({ photo: slot.photo, name })}>
                {t('Crop')}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} tone="danger" onSelect={() => editor.remove(id)}>
                {t('Remove')}
              </MenuItem>
            </Menu>
          </div>
          <button
            type="button"
            aria-label={t('Remove {name}', { name })}
            className={cx(overlay, 'absolute top-1 right-1')}
            onClick={() => editor.remove(id)}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        </>
      )}
    </div>
  )
}

/** A preview of the file during its upload. Not every browser can render every accepted format, such as HEIC. */
function Preview({ slot }: { slot: UploadSlot }) {
  const [unreadable, setUnreadable] = useState(false)
  if (unreadable) {
    return (
      <span role="img" aria-label={slot.file.name} className="plate grid aspect-3/4 w-full place-items-center">
        <ImageIcon aria-hidden className="size-8 text-ink-soft" />
      </span>
    )
  }
  return (
    <img
      src={slot.preview}
      alt={slot.file.name}
      className="plate block aspect-3/4 w-full object-cover opacity-60"
      draggable={false}
      onError={() => setUnreadable(true)}
    />
  )
}

function UploadState({ slot, editor }: { slot: UploadSlot; editor: PortfolioEditor }) {
  return (
    <>
      <div className="absolute inset-x-1 bottom-1 rounded-sm bg-raised/90 p-1.5 text-center font-semibold text-sm">
        {slot.state === 'sending' && <ProgressBar label={t('Uploading {name}', { name: slot.file.name })} share={slot.share} />}
        {slot.state === 'waiting' && t('Waiting')}
        {slot.state === 'failed' && <span className="text-danger">{t('Failed')}</span>}
      </div>
      {slot.state !== 'failed' && (
        <button
          type="button"
          aria-label={t('Cancel {name}', { name: slot.file.name })}
          className={cx(overlay, 'absolute top-1 right-1')}
          onClick={() => editor.remove(slot.key)}
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </>
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
