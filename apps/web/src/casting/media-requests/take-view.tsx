import type { MediaPerson } from '@callboard/contract/casting/media-requests/endpoints'
import type { TalentTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { useRef } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { SentFileView } from '#shared/media-requests/sent-file-view.tsx'
import { fullName } from '#shared/profile-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { Elements } from '#ui/elements.ts'
import { TakeMarks } from './take-marks.tsx'
import { TakeNotes } from './take-notes.tsx'

/** Renders the player of a tape. */
export type RenderTape = (tape: TalentTape) => Elements

/** A person's latest take, with their name and the stage of their application. */
export function TakeView({ person, maxSeconds, renderTape }: { person: MediaPerson; maxSeconds: number | null; renderTape: RenderTape }) {
  const { timeZone } = useInstitution()
  const [take] = person.takes
  const frame = useRef<HTMLDivElement>(null)
  return (
    <article aria-label={fullName(person)} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="wrap-anywhere text-lg">{fullName(person)}</h3>
        <Badge tone={stageTone(person.stage)}>{stageText(person.stage)}</Badge>
        {take?.isLate && <Badge tone="notice">{t('Late')}</Badge>}
      </div>
      <div className="mb-2 empty:hidden">
        <TakeMarks person={person} maxSeconds={maxSeconds} />
      </div>
      <div ref={frame}>
        {take?.tape && <div key={take.tape.id}>{renderTape(take.tape)}</div>}
        {take?.file && <SentFileView key={take.id} file={take.file} of={t('What {name} sent', { name: fullName(person) })} isRead />}
      </div>
      {take && take.words !== null && <p className="measure wrap-anywhere whitespace-pre-line text-lg">{take.words}</p>}
      {take && (
        <p className="mt-2 text-ink-soft text-sm">
          <span>{t('Sent {when}', { when: formatDateTime(take.receivedAt, timeZone) })}</span>
          {person.takes.length > 1 && <span> · {t('take {count}', { count: person.takes.length })}</span>}
        </p>
      )}
      {take && take.people.length > 0 && (
        <p className="wrap-anywhere mt-2">{t('With {names}', { names: take.people.map(fullName).join(', ') })}</p>
      )}
      {take && <TakeNotes key={take.id} take={take} frame={frame} />}
    </article>
  )
}
