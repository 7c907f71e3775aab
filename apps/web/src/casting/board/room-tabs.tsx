import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { plural, t } from '#app/language/t.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { CloseBar } from './close-bar.tsx'
import { type Booked, type Meter, meterOf } from './room-model.ts'

const isShown = ({ booked, needed }: Booked) => booked > 0 || needed > 0

/** The text for people in places of any gender, and for people who are neither women nor men. */
const anyGenderText = (people: Booked) =>
  people.needed > 0 ? t('{booked} of {needed} of any gender', { ...people }) : plural(people.booked, '1 other', '{count} others')

/** How far a casting call is cast: *2 of 3 women, 3 of 3 men, 14 to decide*. */
function meterText({ women, men, people, toDecide }: Meter): string {
  const isByGender = isShown(women) || isShown(men)
  const counts = [
    isShown(women) && t('{booked} of {needed} women', { ...women }),
    isShown(men) && t('{booked} of {needed} men', { ...men }),
    isShown(people) &&
      (isByGender
        ? anyGenderText(people)
        : plural(people.needed, '{booked} of 1 person', '{booked} of {count} people', { booked: people.booked })),
    t('{count} to decide', { count: toDecide }),
  ]
    .filter(Boolean)
    .join(', ')
  // The roles below count only their own places, which may be of any gender.
  return isByGender ? t('By gender: {counts}', { counts }) : counts
}

const TAB =
  '-mb-px inline-flex min-h-10 pointer-coarse:min-h-11 items-center border-transparent border-b-3 px-3 font-semibold text-ink-soft no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-ink max-sm:px-2'

/** If tabs and actions fit in one row, the border is below both. */
const WITH_ACTIONS =
  'min-[88rem]:flex min-[88rem]:items-end min-[88rem]:justify-between min-[88rem]:gap-x-4 min-[88rem]:border-line min-[88rem]:border-b print:hidden'

/**
 * The tabs of a casting call for casting directors, and its meter.
 *
 * @param heading its title, if no larger title is below
 * @param actions of the open tab
 * @param also a link that only some pages have: at the end of the scrolling tabs, or beside the counts if there is space
 */
export function RoomTabs({
  projectId,
  heading,
  actions,
  also,
}: {
  projectId: string
  heading?: Elements
  actions?: Elements
  also?: Elements
}) {
  const room = useQuery(castingRoomQuery(projectId))
  const tabs = useRef<HTMLElement>(null)
  // Scrolls the open tab into view: on phones not every tab fits.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current=page]')
    if (!tabs.current || !current) return
    tabs.current.scrollLeft += Math.max(0, current.getBoundingClientRect().right - tabs.current.getBoundingClientRect().right)
  }, [])
  const to = { params: { id: projectId }, className: TAB, activeOptions: { exact: true, includeSearch: false } } as const
  return (
    <div className={cx('mb-3', heading ? 'print:[&>:not(:first-child)]:hidden' : 'sm:mb-6 print:hidden')}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 pointer-coarse:min-h-11">
        {heading && <div className="flex min-h-8 min-w-0 items-center gap-x-3 max-xl:basis-full xl:max-w-[45%]">{heading}</div>}
        {/* On phones beside the button, in as many lines as it takes, because everything below is photos. */}
        <p className="mr-auto flex min-h-9 items-center pointer-coarse:min-h-11 text-ink-soft text-sm tabular-nums max-sm:min-w-0 max-sm:flex-1 print:hidden">
          {room.data && meterText(meterOf(room.data.roles, room.data.cards))}
        </p>
        {also && <div className="max-lg:hidden print:hidden">{also}</div>}
        <CloseBar projectId={projectId} />
      </div>
      <div className={WITH_ACTIONS}>
        <nav ref={tabs} aria-label={t('Casting room')} className="flex gap-1 overflow-x-auto border-line max-[88rem]:border-b">
          <Link to="/project/$id" {...to}>
            {t('Brief')}
          </Link>
          <Link to="/project/$id/applicants" {...to}>
            {t('Applicants')}
          </Link>
          <Link to="/project/$id/matches" {...to}>
            {t('Matches')}
          </Link>
          <Link to="/project/$id/cast" {...to}>
            {t('Cast')}
          </Link>
          <Link to="/project/$id/schedule" {...to}>
            {t('Schedule')}
          </Link>
          <Link to="/project/$id/requests" {...to}>
            {t('Requests')}
          </Link>
          <Link to="/project/$id/messages" {...to}>
            {t('Messages')}
          </Link>
          <Link to="/project/$id/history" {...to}>
            {t('History')}
          </Link>
          {also && <div className="flex flex-none items-center lg:hidden">{also}</div>}
        </nav>
        {actions && <div className="flex justify-end py-1 max-[88rem]:pt-3">{actions}</div>}
      </div>
    </div>
  )
}
