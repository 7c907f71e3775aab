import type { Photo as StoredPhoto } from '@callboard/contract/people/photos/endpoints'
import { ArrowLeft, ArrowRight, Crop, Ellipsis, GripVertical, ImageIcon, Star, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { photoText } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Photo } from '#ui/photo.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { onPhoto, SortableGrid, type SortableHandle } from '#ui/sortable-grid.tsx'
import type { AltTexts } from './alt-text-fields.tsx'
import type { UploadSlot } from './portfolio-slots.ts'
import type { PortfolioEditor } from './use-portfolio.ts'

const overlay = cx(onPhoto, 'size-8')

interface PhotoTilesProps {
  editor: PortfolioEditor
  altTexts: AltTexts | undefined
  onCrop: (asked: { photo: StoredPhoto; name: string }) => void
  className: string
}

/** The photos and uploads of a form as tiles that can be reordered, cropped and removed. */
export function PhotoTiles({ editor, altTexts, onCrop, className }: PhotoTilesProps) {
  return (
    <SortableGrid
      label={t('Portfolio photos')}
      noun={t('Photo')}
      ids={editor.slots.map(({ key }) => key)}
      onMove={editor.move}
      className={className}
    >
      {(key, index, handle) => <Tile editor={editor} id={key} index={index} handle={handle} altTexts={altTexts} onCrop={onCrop} />}
    </SortableGrid>
  )
}

interface TileProps extends Omit<PhotoTilesProps, 'className'> {
  id: string
  index: number
  handle: SortableHandle
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
        {slot.state === 'waiting' && <span>{t('Waiting')}</span>}
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
