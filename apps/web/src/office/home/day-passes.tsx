import type { DayPass } from '@callboard/contract/schedule/day-board/endpoints'
import { useQuery } from '@tanstack/react-query'
import { withZone } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CheckInCode, checkInHelp } from '#shared/check-in-code.tsx'
import { dayPassesQuery } from '#shared/queries/day-board.ts'
import { Card, Section } from '#ui/layout.tsx'

/** Where the student is expected today, with the code to show at the door; renders nothing on other days. */
export function DayPasses() {
  const passes = useQuery(dayPassesQuery).data ?? []
  if (passes.length === 0) return null
  return (
    <Section title={t('Today')}>
      <ul className="grid grid-cols-1 gap-4">
        {passes.map((pass) => (
          <Pass key={pass.board} pass={pass} />
        ))}
      </ul>
    </Section>
  )
}

function Pass({ pass: { projectTitle, name, startsAt, state, number, room, ticket, code } }: { pass: DayPass }) {
  const { timeZone } = useInstitution()
  const at =
    startsAt && withZone(formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(startsAt)), startsAt, timeZone)
  const isComing = state === 'expected' || state === 'left'
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-l-accent">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="wrap-anywhere text-lg">{name ?? projectTitle}</h3>
        <p className="wrap-anywhere mt-1 text-ink-soft">{[name && projectTitle, at].filter(Boolean).join(' · ')}</p>
        <p role="status" className="mt-3 font-semibold">
          {state === 'called' && <span>{t('You are called to {room}.', { room: t(room ?? '') })}</span>}
          {state === 'in-room' && <span>{t('It is your turn.')}</span>}
          {state === 'done' && <span>{t('You are done. Thank you for coming.')}</span>}
          {state === 'arrived' && (
            <span>{number === null ? t('You are checked in.') : t('You are checked in. Your number is {number}.', { number })}</span>
          )}
        </p>
        {isComing && <p className="measure mt-3">{checkInHelp()}</p>}
      </div>
      {isComing && <CheckInCode ticket={ticket} code={code} />}
    </Card>
  )
}
