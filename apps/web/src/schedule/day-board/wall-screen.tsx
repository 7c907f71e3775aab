import type { DayBoard, DayPerson } from '@callboard/contract/schedule/day-board/endpoints'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { keep, readKept } from '#app/kept-choice.ts'
import { t } from '#app/language/t.ts'
import { useLive } from '#app/live/use-live.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Switch } from '#ui/choice.tsx'
import { cx } from '#ui/cx.ts'
import { useDocumentTitle } from '#ui/layout.tsx'
import { boardTitle, clockText, roomText, waitText } from './day-text.ts'
import { NoBoard } from './no-board.tsx'
import { groupsOf, onceEach, shownPeople, waitsOf } from './shown-board.ts'
import { useBoard } from './use-board.ts'

const ONLY_NUMBERS = 'day-wall-numbers'

/** The display on the wall: who is called to which room, and who is next. It shows only first names or numbers. */
export function WallScreen({ boardKey }: { boardKey: string }) {
  const board = useBoard(boardKey)
  useLive()
  useDocumentTitle(board.data ? boardTitle(board.data) : t('Wall display'))
  if (board.data) return <Wall board={board.data} readAt={board.dataUpdatedAt} isOld={board.isRefetchError} />
  if (!board.isError) return null
  return (
    <div className="px-6 py-16">
      <NoBoard board={board} />
    </div>
  )
}

/** The number of people that are announced. */
const NEXT = 6

/** @param isOld whether the board could not be read again */
function Wall({ board, readAt, isOld }: { board: DayBoard; readAt: number; isOld: boolean }) {
  const { timeZone } = useInstitution()
  const [onlyNumbers, setOnlyNumbers] = useState(() => readKept(ONLY_NUMBERS, (kept) => kept === true))
  const now = useNow() + Date.parse(board.now) - readAt
  const people = shownPeople(board, [])
  const waits = waitsOf(board, people, now)
  const waiting = onceEach(groupsOf(people, waits).waiting)
  const called = waiting.filter(({ state }) => state === 'called')
  const next = waiting.filter(({ state }) => state === 'arrived')
  const nameOf = ({ firstName, number }: DayPerson) => (onlyNumbers ? String(number ?? '–') : firstName)
  const choose = (chosen: boolean) => {
    keep(ONLY_NUMBERS, chosen)
    setOnlyNumbers(chosen)
  }
  return (
    <div className="scheme-dark flex min-h-dvh flex-col bg-paper px-6 py-6 text-ink sm:px-10 lg:px-16 lg:py-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h1 className="wrap-anywhere min-w-0 text-2xl">{boardTitle(board)}</h1>
        <p className="font-bold font-display text-2xl tabular-nums">{clockText(new Date(now).toISOString(), timeZone)}</p>
      </header>
      <div className="grid flex-1 grid-cols-1 content-start gap-x-16 gap-y-10 py-10 lg:grid-cols-[1.6fr_1fr]">
        <section aria-live="polite">
          <h2 className="mb-5 font-semibold text-ink-soft text-xl">{t('Please come in')}</h2>
          {called.length === 0 && <p className="text-ink-soft text-xl">{t('Please wait until you are called.')}</p>}
          <ul className="grid gap-8">
            {called.map((person, place) => (
              <li key={person.key} className="border-accent border-l-8 pl-6">
                <p className={cx('wrap-anywhere font-bold font-display', place < 3 ? 'text-poster' : 'text-2xl')}>{nameOf(person)}</p>
                <p className="wrap-anywhere mt-2 font-bold font-display text-2xl text-accent-text">{roomText(board, person.room ?? '')}</p>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="mb-5 font-semibold text-ink-soft text-xl">{t('Next')}</h2>
          <ol className="grid gap-5">
            {next.slice(0, NEXT).map((person) => (
              <li key={person.key} className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b pb-4">
                <span className="wrap-anywhere min-w-0 font-bold font-display text-2xl">
                  {!onlyNumbers && person.number !== null && <span className="me-4 text-ink-soft tabular-nums">{person.number}</span>}
                  <span>{nameOf(person)}</span>
                </span>
                {waits.has(person.key) && (
                  <span className="text-ink-soft text-xl tabular-nums">{waitText(waits.get(person.key) ?? 0)}</span>
                )}
              </li>
            ))}
          </ol>
          {next.length > NEXT && <p className="mt-5 text-ink-soft text-xl">{t('and {count} more', { count: next.length - NEXT })}</p>}
          {next.length === 0 && <p className="text-ink-soft text-xl">{t('No one is waiting.')}</p>}
        </section>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-4 text-ink-soft">
        <Link to="/day/$key" params={{ key: board.key }} className="inline-flex min-h-11 items-center gap-2 no-underline hover:text-ink">
          <ArrowLeft aria-hidden className="size-5" />
          {t('Board')}
        </Link>
        {isOld && <p>{t('As of {time}.', { time: clockText(board.now, timeZone) })}</p>}
        <Switch label={t('Numbers only')} checked={onlyNumbers} onChange={(event) => choose(event.target.checked)} />
      </footer>
    </div>
  )
}
