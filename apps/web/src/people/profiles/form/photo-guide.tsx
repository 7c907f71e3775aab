import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'

/** Pictures and tips for a good headshot. Open while there is no photo. */
export function PhotoGuide({ hasPhotos }: { hasPhotos: boolean }) {
  // Stays open while the first photo is uploaded, because the student may be reading.
  const [isOpen] = useState(!hasPhotos)
  return (
    <details open={isOpen} className="group rounded-lg border border-line bg-raised px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('What makes a good headshot')}
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-ink-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="grid gap-x-6 gap-y-4 pt-2 pb-4 sm:grid-cols-2">
        <Advice title={t('Fill the frame')} drawing={<Framed />}>
          {t('Head and shoulders, eyes in the upper third, looking at the camera.')}
        </Advice>
        <Advice title={t('Face a window')} drawing={<Lit />}>
          {t('Soft light from the front. No flash, and no sun behind you.')}
        </Advice>
        <Advice title={t('Plain background')} drawing={<Plain />}>
          {t('A bare wall and clothes without print let your face speak.')}
        </Advice>
        <Advice title={t('Just you')} drawing={<Alone />}>
          {t('No filters, no sunglasses, no friends cut off at the edge.')}
        </Advice>
      </ul>
      <p className="measure border-line border-t py-3 text-ink-soft text-sm">
        {t(
          'The first photo stands for you in every list, so make it your best portrait. After it, show range: full length, profile, in character.',
        )}
      </p>
    </details>
  )
}

function Advice({ title, drawing, children }: { title: string; drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <svg
        viewBox="0 0 48 64"
        aria-hidden="true"
        className="h-16 w-12 flex-none text-ink"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M2 2h44v60H2z" fill="var(--color-paper)" />
        {drawing}
      </svg>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-soft text-sm">{children}</p>
      </div>
    </li>
  )
}

/** @param at distance of the head from the left */
function Person({ at = 24, small = false, className }: { at?: number; small?: boolean; className?: string }) {
  return small ? (
    <g className={className}>
      <circle cx={at} cy="34" r="5" />
      <path d={`M${at - 9} 60c0-12 4-16 9-16s9 4 9 16`} />
    </g>
  ) : (
    <g className={cx(className)}>
      <circle cx={at} cy="27" r="10" fill="var(--color-raised)" />
      <path d={`M${at - 18} 61c1-14 8-19 18-19s17 5 18 19`} fill="var(--color-raised)" />
      <path d={`M${at - 4} 26v.5m8-.5v.5M${at - 3} 32c2 1.5 4 1.5 6 0`} />
    </g>
  )
}

const Framed = () => (
  <>
    <path d="M2 22h44" stroke="var(--color-accent)" strokeDasharray="2 4" />
    <Person />
  </>
)

const Lit = () => (
  <>
    <path d="M6 6h10v16H6zM11 6v16M6 14h10" fill="var(--color-accent)" fillOpacity="0.5" />
    <path d="m18 16 5 3M18 22l4 4" stroke="var(--color-accent)" />
    <Person at={28} />
  </>
)

const Plain = () => (
  <>
    <path d="M3 3h42v58H3z" fill="var(--color-sunk)" stroke="none" />
    <Person />
  </>
)

const Alone = () => (
  <>
    <Person at={20} />
    <Person at={41} small className="opacity-40" />
    <path d="m34 28 14 14m0-14L34 42" stroke="var(--color-danger)" />
  </>
)
