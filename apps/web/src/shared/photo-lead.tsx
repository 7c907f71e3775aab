import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { headline } from '#ui/layout.tsx'
import { Photo, type PhotoSource, wholeWidth } from '#ui/photo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { photoText } from './profile-text.ts'

/** The height that the top bar and the name leave free; on a very low screen, most of the screen. */
const HEIGHT = 'max(70svh, 100svh - 11rem)'

/** The aspect ratio of the placeholder while the page loads: that of most portraits. */
const PORTRAIT = { width: 3, height: 4 }

/** The top of a person's page: the main picture as large as the screen allows, then the name, then the other content. */
export function PhotoLead({ photo, name, children }: { photo: PhotoSource & { alt?: string }; name: string; children: ReactNode }) {
  return (
    <header className="print:mb-6 print:grid print:grid-cols-[64mm_1fr] print:items-center print:gap-8">
      <Stage ratio={photo}>
        <Photo
          photo={photo}
          alt={photoText(t('Portrait of {name}', { name }), photo)}
          sizes={wholeWidth(photo, { width: '100vw', height: HEIGHT })}
          eager
          className="rounded-none"
        />
      </Stage>
      <div className="mx-auto max-w-6xl px-4 pt-4 text-center sm:px-6 print:mx-0 print:px-0 print:text-left">
        <h1 className={headline(name)}>{name}</h1>
        {children}
      </div>
    </header>
  )
}

/** The place of the picture while the page loads. */
export function PhotoLeadSkeleton() {
  return (
    <Stage ratio={PORTRAIT}>
      <Skeleton className="aspect-3/4" />
    </Stage>
  )
}

function Stage({ ratio, children }: { ratio: { width: number; height: number }; children: ReactNode }) {
  return (
    <div className="bg-sunk print:bg-transparent">
      <div className="mx-auto print:w-full!" style={{ width: wholeWidth(ratio, { width: '100%', height: HEIGHT }) }}>
        {children}
      </div>
    </div>
  )
}
