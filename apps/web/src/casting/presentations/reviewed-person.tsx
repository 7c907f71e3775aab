import type { ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Fact, Facts } from '#ui/layout.tsx'
import { Photo, wholeWidth } from '#ui/photo.tsx'
import { personName } from './review-text.ts'

/** A person as a reviewer sees them: the first photo as large as the screen allows, then the other chosen content. */
export function ReviewedPersonView({ person, downloads, isNow }: { person: ReviewedPerson; downloads: boolean; isNow: boolean }) {
  const { timeZone } = useInstitution()
  const { role, photos = [], tapes = [], specialties, height, year, note, slot } = person
  const [shown, setShown] = useState(0)
  const name = personName(person)
  const photo = photos[shown] ?? photos[0]
  const alt = (at: number) => t('{name}, photo {index}', { name, index: at + 1 })
  return (
    <article aria-label={name} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere font-bold font-display text-2xl">{name}</h2>
        {role !== PARTICIPANT && <p className="text-ink-soft">{t('as {role}', { role })}</p>}
        {isNow && <Badge tone="ok">{t('In the room now, or next')}</Badge>}
      </div>
      {slot && (
        <p className="mb-3 text-sm tabular-nums">
          {slot.room === ''
            ? formatDateTime(slot.startDate, timeZone)
            : t('{when}, {room}', { when: formatDateTime(slot.startDate, timeZone), room: slot.room })}
        </p>
      )}
      {photo && (
        <div
          className="mx-auto [--room:46svh] lg:[--room:68svh]"
          style={{ width: wholeWidth(photo, { width: '100%', height: 'var(--room)' }) }}
        >
          <Photo photo={photo} alt={alt(photos.indexOf(photo))} sizes="(width < 64rem) 100vw, 45rem" eager className="w-full rounded-md" />
        </div>
      )}
      {person.photos && !photo && <p className="text-ink-soft">{t('There is no photo of this person.')}</p>}
      {photos.length > 1 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto pb-1" aria-label={t('Photos')}>
          {photos.map((one, at) => (
            <li key={one.id} className="flex-none">
              <button
                type="button"
                aria-current={one === photo}
                onClick={() => setShown(at)}
                className={cx('block w-16 rounded-sm', one === photo && 'outline-3 outline-accent outline-offset-1')}
              >
                <Photo photo={one} alt={alt(at)} sizes="4rem" ratio="3/4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {downloads && photo && (
        <a className={cx(buttonClass('ghost', 'sm'), 'mt-2')} href={photo.url} download>
          {t('Save this photo')}
        </a>
      )}
      {note && <p className="measure mt-4 whitespace-pre-line">{note}</p>}
      {(height || year || (specialties && specialties.length > 0)) && (
        <Facts className="mt-4">
          {year ? <Fact label={t('Year')}>{year}</Fact> : null}
          {height ? <Fact label={t('Height')}>{height}</Fact> : null}
          {specialties && specialties.length > 0 ? <Fact label={t('Specialties')}>{specialties.join(', ')}</Fact> : null}
        </Facts>
      )}
      {tapes.map((tape, at) => (
        <div key={tape.url} className="mt-4">
          {tape.mayNameThem && <p className="mb-1 text-notice text-sm">{t('The person may say their name in this tape.')}</p>}
          {tape.isStored ? (
            // biome-ignore lint/a11y/useMediaCaption: captions are there where the person gave them
            <video
              controls
              playsInline
              preload="metadata"
              src={tape.url}
              aria-label={t('{name}, tape {index}', { name, index: at + 1 })}
              controlsList={downloads ? undefined : 'nodownload'}
              className="plate aspect-video max-h-[62svh] w-full rounded-md"
            >
              {tape.captionsUrl && <track kind="captions" default src={tape.captionsUrl} />}
            </video>
          ) : (
            <a className="lone-link" href={tape.url} target="_blank" rel="noreferrer">
              {t('Tape on another site')}
            </a>
          )}
        </div>
      ))}
    </article>
  )
}
