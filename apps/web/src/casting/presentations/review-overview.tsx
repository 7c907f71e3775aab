import type { ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { t } from '#app/language/t.ts'
import { verdictText } from '#shared/presentations/presentation-text.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'
import { type KeptVotes, voteOn } from './kept-votes.ts'
import { personName } from './review-text.ts'
import { VERDICT_TONE } from './vote-form.tsx'

interface ReviewOverviewProps {
  people: readonly ReviewedPerson[]
  kept: KeptVotes
  current: string
  /** The keys of the people who are in a room now, or next. */
  inRoom: ReadonlySet<string>
  onChoose: (place: number) => void
}

/** All people with the reviewer's votes, as links to each person. */
export function ReviewOverview({ people, kept, current, inRoom, onChoose }: ReviewOverviewProps) {
  return (
    <section aria-label={t('Everyone')} className="mt-8">
      <h2 className="mb-3 font-bold font-display text-xl">{t('Everyone')}</h2>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
        {people.map((person, at) => {
          const { verdict } = voteOn(person, kept)
          const [photo] = person.photos ?? []
          return (
            <li key={person.key}>
              <button
                type="button"
                aria-current={person.key === current}
                onClick={() => onChoose(at)}
                className={cx('grid w-full gap-1 rounded-md p-1 text-left', person.key === current && 'outline-3 outline-accent')}
              >
                {photo ? (
                  <Photo photo={photo} alt="" sizes="7rem" ratio="4/5" className="rounded-sm" />
                ) : (
                  <span className="aspect-4/5 rounded-sm bg-sunk" />
                )}
                <span className="truncate text-sm">{personName(person)}</span>
                <span className="flex min-h-6 flex-wrap gap-1 text-xs">
                  {verdict && <Badge tone={VERDICT_TONE[verdict]}>{verdictText(verdict)}</Badge>}
                  {inRoom.has(person.key) && <Badge tone="info">{t('Now')}</Badge>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
