import { REORDER_STEP_PX } from '@callboard/contract/interaction-times'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { HTMLAttributes, ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from './cx.ts'

/** What makes a tile draggable: `pointer` for the element that mouse and touch drag, `grip` for the button that keyboards use. */
export interface SortableHandle {
  pointer: Pick<HTMLAttributes<HTMLElement>, 'onMouseDown' | 'onTouchStart'>
  grip: HTMLAttributes<HTMLElement> & { ref: (element: HTMLElement | null) => void }
  dragging: boolean
}

export interface SortableGridProps {
  /** The accessible name of the list. */
  label: string
  ids: readonly string[]
  /** The noun for a tile in announcements while it moves, such as *Photo*. */
  noun: string
  onMove: (from: number, to: number) => void
  className?: string
  children: (id: string, index: number, handle: SortableHandle) => ReactNode
}

/** The classes of a small control on top of a photo. Add its size and position. */
export const onPhoto = 'scheme-dark grid place-items-center rounded-md bg-paper/70 text-ink hover:bg-paper focus-visible:bg-paper'

const directions: Record<string, { x: number; y: number }> = {
  [KeyboardCode.Right]: { x: REORDER_STEP_PX, y: 0 },
  [KeyboardCode.Left]: { x: -REORDER_STEP_PX, y: 0 },
  [KeyboardCode.Down]: { x: 0, y: REORDER_STEP_PX },
  [KeyboardCode.Up]: { x: 0, y: -REORDER_STEP_PX },
}

/** Each arrow key moves by a fixed step. */
const byStep: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
  const direction = directions[event.code]
  return direction && { x: x + direction.x, y: y + direction.y }
}

/** A grid whose tiles can be reordered by mouse, touch (after a short press) and keyboard. Also offer a way without dragging. */
export function SortableGrid({ label, ids, noun, onMove, className, children }: SortableGridProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byStep }),
  )
  const place = (id: unknown) => ids.indexOf(String(id)) + 1
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: t(
            'To move it, press space or enter, then the arrow keys. Press space or enter again to drop it, or escape to cancel.',
          ),
        },
        announcements: {
          onDragStart: ({ active }) => t('{noun} {place} of {count} picked up.', { noun, place: place(active.id), count: ids.length }),
          onDragOver: ({ over }) =>
            over ? t('Over position {place} of {count}.', { place: place(over.id), count: ids.length }) : undefined,
          onDragEnd: ({ over }) =>
            over
              ? t('{noun} dropped at position {place} of {count}.', { noun, place: place(over.id), count: ids.length })
              : t('{noun} dropped.', { noun }),
          onDragCancel: () => t('Moving was cancelled.'),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        <ul aria-label={label} className={className}>
          {ids.map((id, index) => (
            <SortableTile key={id} id={id}>
              {(handle) => children(id, index, handle)}
            </SortableTile>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableTile({ id, children }: { id: string; children: (handle: SortableHandle) => ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const { onMouseDown, onTouchStart } = (listeners ?? {}) as SortableHandle['pointer']
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx('relative min-w-0 motion-reduce:transition-none!', isDragging && 'z-10 shadow-lift')}
    >
      {children({
        pointer: { onMouseDown, onTouchStart },
        grip: { ...attributes, ...listeners, ref: setActivatorNodeRef },
        dragging: isDragging,
      })}
    </li>
  )
}
