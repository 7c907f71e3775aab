import type { CallDate } from '@callboard/contract/calendar/endpoints'
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { spanText } from '#shared/audition-sessions/slot-text.ts'
import { boardsOfToday } from '#shared/boards-of-today.ts'
import { Section } from '#ui/layout.tsx'

/** The ways to the boards of today; nothing on other days. */
export function Boards({ dates }: { dates: readonly CallDate[] }) {
  const { timeZone } = useInstitution()
  const boards = boardsOfToday(dates, timeZone)
  if (boards.length === 0) return null
  return (
    <Section title={t('Today')}>
      <ul className="divide-y divide-line">
        {boards.map(({ board, date }) => (
          <li key={board}>
            <Link
              to="/day/$key"
              params={{ key: board }}
              className="group grid gap-x-6 gap-y-1 py-4 no-underline sm:grid-cols-[1fr_auto] sm:items-center"
            >
              <span className="min-w-0">
                <span className="line-clamp-2 break-words font-bold font-display text-lg group-hover:underline">
                  {[date.session?.name, date.title].filter(Boolean).join(' · ')}
                </span>
                <span className="block break-words text-ink-soft">
                  {[date.isAllDay ? t('All day') : spanText(date, timeZone), date.place].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="inline-flex items-center gap-2 font-semibold">
                <DoorOpen aria-hidden className="size-4 flex-none" /> {t('Board of the day')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
