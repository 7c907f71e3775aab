import { useState } from 'react'
import { Cluster, Section, Stack } from './layout.tsx'
import { LongList } from './long-list.tsx'
import { Picture } from './picture.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { onPhoto, SortableGrid } from './sortable-grid.tsx'

/** One amber square as a data address, so that no file is needed. */
const SQUARE =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%204%205%22%3E%3Crect%20width=%224%22%20height=%225%22%20fill=%22%23e8a317%22/%3E%3C/svg%3E'

const PICTURE = { avif: SQUARE, webp: SQUARE, jpg: SQUARE, fallback: SQUARE }

const names = ['Anaïs Okonkwo-Lindqvist', 'Jun Park', 'Mateo Reyes']

/** Lists too long to render completely, and tiles that can be reordered. */
export function LongLists() {
  const [order, setOrder] = useState(['one', 'two', 'three', 'four'])
  const move = (from: number, to: number) => {
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrder(next)
  }
  return (
    <Section title="Long lists and orders">
      <Stack gap={6}>
        <LongList rows={names} rowKey={(name) => name} rowHeight={48} rowClassName="py-3">
          {(name) => name}
        </LongList>
        <SortableGrid label="Portfolio" noun="Photo" ids={order} onMove={move} className="grid grid-cols-4 gap-3 sm:max-w-md">
          {(id, index, { pointer, grip }) => (
            <div {...pointer}>
              <Picture picture={PICTURE} sizes="6rem" alt={`Photo ${id}`} eager className="rounded-sm" />
              <button type="button" {...grip} className={`${onPhoto} absolute top-1 left-1 size-8`} aria-label={`Move photo ${index + 1}`}>
                {index + 1}
              </button>
            </div>
          )}
        </SortableGrid>
      </Stack>
    </Section>
  )
}

/** Progress of uploads and other long work. */
export function Progress() {
  return (
    <Section title="Progress">
      <Cluster>
        {[0, 0.4, 1].map((share) => (
          <div key={share} className="w-52">
            <ProgressBar label={`${share * 100} percent`} share={share} />
          </div>
        ))}
        <div className="w-52">
          <ProgressBar label="Nobody knows how long" share={null} />
        </div>
      </Cluster>
    </Section>
  )
}
