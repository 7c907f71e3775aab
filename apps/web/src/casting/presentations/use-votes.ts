import type { OwnVote, Review, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError, hasCode } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { keep, readKept } from '#app/kept-choice.ts'
import { t } from '#app/language/t.ts'
import { type KeptVotes, keptName, readVotes, stillKept, voteOn } from './kept-votes.ts'
import { reviewQuery } from './review-queries.ts'

/** Milliseconds before a failed vote is sent again. */
const AGAIN_MS = 4000
/** Milliseconds of pause in typing before a comment is sent. */
const PAUSE_MS = 700

/**
 * What happens with a vote that was not stored: it is sent again, it was changed on another device, it waits until the reviewer has proved
 * their address, its person is gone, or the server refuses it.
 */
function fateOf(error: unknown): 'again' | 'changed' | 'waits' | 'gone' | 'refused' {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'again'
  if (hasCode(error, 'reviews.changed')) return 'changed'
  if (hasCode(error, 'reviews.gone')) return 'gone'
  return error.status === 400 ? 'refused' : 'waits'
}

/** The votes of a reviewer. Votes that could not be sent are kept on the device, also over reloads, and sent again. */
export function useVotes(token: string, review: Review) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<KeptVotes>(() => stillKept(readKept(keptName(token), readVotes), review))
  const [isOffline, setOffline] = useState(false)
  /** People whose votes have been changed on another device since. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  /** Why the server refused a vote, by the key of the person. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef({ kept, changed, refused })
  latest.current = { kept, changed, refused }
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const put = useCallback(
    (next: KeptVotes) => {
      latest.current.kept = next
      setKept(next)
      keep(keptName(token), next)
    },
    [token],
  )

  const refuse = useCallback((next: Readonly<Record<string, string>>) => {
    latest.current.refused = next
    setRefused(next)
  }, [])

  const without = useCallback((key: string) => {
    const { [key]: _sent, ...rest } = latest.current.kept
    return rest
  }, [])

  const store = useCallback(
    (key: string, answer: Pick<ReviewedPerson, 'vote' | 'others'>) =>
      queryClient.setQueryData(reviewQuery(token).queryKey, (before) =>
        before?.isProven
          ? {
              ...before,
              people: before.people.map(({ others: _others, ...person }) =>
                person.key === key ? { ...person, ...answer } : { ...person, ...(_others && { others: _others }) },
              ),
            }
          : before,
      ),
    [queryClient, token],
  )

  const flush = useCallback(async () => {
    const canBeSent = (key: string) => !latest.current.changed.has(key) && latest.current.refused[key] === undefined
    if (sending.current) return
    sending.current = true
    clearTimeout(timer.current)
    try {
      for (const [key, vote] of Object.entries(latest.current.kept)) {
        if (!canBeSent(key)) continue
        try {
          const scores = vote.scores.some((score) => score !== null) ? [...vote.scores] : []
          const answer = await api('PUT /api/reviews/{token}/votes/{key}', { params: { token, key }, body: { ...vote, scores } })
          store(key, answer)
          const now = latest.current.kept[key]
          // The vote was changed again while it was being sent: send the change, too.
          if (now && now !== vote) put({ ...latest.current.kept, [key]: { ...now, version: answer.vote.version } })
          else put(without(key))
          setOffline(false)
        } catch (error) {
          const fate = fateOf(error)
          if (fate === 'again') {
            setOffline(true)
            break
          }
          setOffline(false)
          if (fate === 'changed') setChanged((before) => new Set([...before, key]))
          if (fate === 'refused') refuse({ ...latest.current.refused, [key]: errorText(error, t('That did not work. Please try again.')) })
          if (fate === 'gone') put(without(key))
          await queryClient.invalidateQueries({ queryKey: reviewQuery(token).queryKey })
          // The page then asks the reviewer to prove their address, or says that the review is over.
          if (fate === 'waits') break
        }
      }
    } finally {
      sending.current = false
    }
    if (Object.keys(latest.current.kept).some(canBeSent)) timer.current = setTimeout(() => void flush(), AGAIN_MS)
  }, [put, queryClient, refuse, store, token, without])

  useEffect(() => {
    const send = () => void flush()
    send()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      clearTimeout(timer.current)
    }
  }, [flush])

  /** @param change the changed parts of the vote; comments are sent after a pause */
  function vote(person: ReviewedPerson, change: Partial<Omit<OwnVote, 'version'>>) {
    const before = voteOn(person, latest.current.kept)
    const { [person.key]: _said, ...others } = latest.current.refused
    refuse(others)
    put({ ...latest.current.kept, [person.key]: { ...before, ...change } })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), 'comment' in change ? PAUSE_MS : 0)
  }

  /** Chooses between this vote and the one from another device. */
  function settle(person: ReviewedPerson, mine: boolean) {
    const { kept: before } = latest.current
    const own = before[person.key]
    setChanged((keys) => new Set([...keys].filter((key) => key !== person.key)))
    latest.current.changed = new Set([...latest.current.changed].filter((key) => key !== person.key))
    put(mine && own ? { ...before, [person.key]: { ...own, version: person.vote.version } } : without(person.key))
    if (mine) void flush()
  }

  return { kept, waiting: Object.keys(kept).length, isOffline, changed, refused, vote, settle }
}

export type Votes = ReturnType<typeof useVotes>
