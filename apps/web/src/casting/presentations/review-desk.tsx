import type { Review } from '@callboard/contract/casting/presentations/reviews.endpoints'
import type { Verdict } from '@callboard/contract/casting/presentations/rules'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { isTyping } from '#app/shortcuts.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { countVoted, inRoomAt, inRoomWith, nextOpen, voteOn } from './kept-votes.ts'
import { ReviewOverview } from './review-overview.tsx'
import { personName } from './review-text.ts'
import { ReviewedPersonView } from './reviewed-person.tsx'
import { useVotes } from './use-votes.ts'
import { VoteForm } from './vote-form.tsx'

const KEYS: Readonly<Record<string, Verdict>> = { y: 'yes', m: 'maybe', n: 'no', 1: 'yes', 2: 'maybe', 3: 'no' }

/** All shown people, one after another, with the reviewer's votes. Works completely by keyboard, and with one thumb on a phone. */
export function ReviewDesk({ token, review }: { token: string; review: Review }) {
  useDocumentTitle(review.title)
  const { timeZone } = useInstitution()
  const { people, rubric, othersSeen, commentsFor } = review
  const votes = useVotes(token, review)
  const now = useNow()
  const inRoom = inRoomAt(people, new Date(now))
  const [chosen, setChosen] = useState<string | null>(() => people[inRoom ?? nextOpen(people, votes.kept, 0) ?? 0]?.key ?? null)
  /** The last position, for when its person is no longer shown. */
  const place = useRef(0)
  const found = people.findIndex(({ key }) => key === chosen)
  const at = found === -1 ? Math.min(place.current, Math.max(0, people.length - 1)) : found
  place.current = at
  const person = people[at]
  const comment = useRef<HTMLTextAreaElement>(null)
  const top = useRef<HTMLDivElement>(null)

  // On an audition day the next person is shown automatically, unless the reviewer is typing.
  const inRoomKey = inRoom === null ? null : (people[inRoom]?.key ?? null)
  const [followed, setFollowed] = useState(inRoomKey)
  useEffect(() => {
    if (inRoomKey === followed) return
    setFollowed(inRoomKey)
    if (inRoomKey !== null && !isTyping(document.activeElement)) setChosen(inRoomKey)
  }, [inRoomKey, followed])

  function go(to: number) {
    const next = people[to]
    if (!next) return
    setChosen(next.key)
    top.current?.scrollIntoView({ block: 'start' })
  }

  function decide(verdict: Verdict) {
    if (!person) return
    const isFirst = voteOn(person, votes.kept).verdict === null
    votes.vote(person, { verdict })
    // The reviewer moves on themselves if there is more to fill in or to read, or on an audition day.
    const stays = rubric.length > 0 || othersSeen || commentsFor === 'reviewers' || person.slot !== undefined
    if (isFirst && !stays && at < people.length - 1) go(at + 1)
  }

  const act = useRef({ go, decide, at })
  act.current = { go, decide, at }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape' && event.target === comment.current) {
        comment.current?.blur()
        return
      }
      if (isTyping(event.target)) return
      const verdict = KEYS[event.key.toLowerCase()]
      if (verdict) act.current.decide(verdict)
      else if (event.key === 'ArrowRight') act.current.go(act.current.at + 1)
      else if (event.key === 'ArrowLeft') act.current.go(act.current.at - 1)
      else if (event.key.toLowerCase() === 'c') comment.current?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const voted = countVoted(people, votes.kept)
  const inRoomKeys = inRoomWith(people, inRoom)
  const called = inRoom === null ? undefined : people[inRoom]
  return (
    <div ref={top} className="mx-auto w-full max-w-6xl scroll-mt-2 pb-40 lg:pb-12">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-bold font-display text-lg">{review.title}</h1>
          <p className="text-ink-soft text-sm">
            {review.dueAt
              ? t('For {office}. Please vote until {when}.', { office: review.officeName, when: formatDateTime(review.dueAt, timeZone) })
              : t('For {office}. The link works until {when}.', {
                  office: review.officeName,
                  when: formatDateTime(review.endsAt, timeZone),
                })}
          </p>
        </div>
        <p role="status" className="text-sm tabular-nums">
          <span className="font-semibold">{t('{voted} of {people} voted', { voted, people: people.length })}</span>{' '}
          <span className="text-ink-soft">{savedText(votes)}</span>
        </p>
      </header>
      {review.message && <p className="measure mb-3 whitespace-pre-line">{review.message}</p>}
      {called && person && !inRoomKeys.has(person.key) && (
        <Button size="sm" className="mb-3" onClick={() => go(people.indexOf(called))}>
          {t('In the room now, or next: {name}', { name: personName(called) })}
        </Button>
      )}
      {person ? (
        <>
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ReviewedPersonView key={person.key} person={person} downloads={review.downloads} isNow={inRoomKeys.has(person.key)} />
            <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-paper px-4 py-3 lg:static lg:border-0 lg:bg-transparent lg:p-0">
              <VoteForm
                key={person.key}
                person={person}
                review={review}
                votes={votes}
                commentRef={comment}
                onDecide={decide}
                steps={(more) => (
                  <div className="flex flex-wrap items-center justify-between gap-x-3">
                    <Button size="sm" variant="ghost" disabled={at === 0} onClick={() => go(at - 1)}>
                      {t('Previous')}
                    </Button>
                    <span className="text-sm tabular-nums">{t('{place} of {people}', { place: at + 1, people: people.length })}</span>
                    <Button size="sm" variant="ghost" disabled={at === people.length - 1} onClick={() => go(at + 1)}>
                      {t('Next')}
                    </Button>
                    {more}
                  </div>
                )}
              />
            </div>
          </div>
          <p className="mt-6 text-ink-soft text-sm max-lg:hidden pointer-coarse:hidden">
            {t('Keys: ← and → go on, Y M N or 1 2 3 vote, C writes a comment, Escape leaves it.')}
          </p>
          <ReviewOverview people={people} kept={votes.kept} current={person.key} inRoom={inRoomKeys} onChoose={go} />
        </>
      ) : (
        <EmptyState title={t('No one is shown at the moment')}>{t('As soon as the office shows people, they appear here.')}</EmptyState>
      )}
      <span className="sr-only" aria-live="polite">
        {person ? personName(person) : ''}
      </span>
    </div>
  )
}

function savedText({ waiting, isOffline, changed, refused }: ReturnType<typeof useVotes>): string {
  if (waiting === 0) return t('Everything is stored')
  if (changed.size > 0 || Object.keys(refused).length > 0) return t('Not everything is stored')
  return isOffline ? t('Kept on this device until there is a connection') : t('Storing…')
}
