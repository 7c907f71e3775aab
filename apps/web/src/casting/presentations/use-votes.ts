import type { OwnVote, Review, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError, hasCode } from '#app/api/api-error.ts'
import { keep, readKept } from '#app/kept-choice.ts'
import { type KeptVotes, readVotes, stillKept, voteOn } from './kept-votes.ts'
import { reviewQuery } from './review-queries.ts'

const KEPT = 'review-votes'
/** Milliseconds until a vote is sent again that could not be. */
const AGAIN_MS = 4000
/** Milliseconds after which typed words are sent. */
const PAUSE_MS = 700

/** The votes of a reviewer. What could not be sent is kept on the device, over reloads too, and sent again. */
export function useVotes(token: string, review: Review) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<KeptVotes>(() => stillKept(readKept(KEPT, readVotes), review))
  const [isOffline, setOffline] = useState(false)
  /** People that another device has voted on since. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ kept, changed, review })
  latest.current = { kept, changed, review }
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const put = useCallback((next: KeptVotes) => {
    latest.current.kept = next
    setKept(next)
    keep(KEPT, next)
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
    if (sending.current) return
    sending.current = true
    clearTimeout(timer.current)
    try {
      for (const [key, vote] of Object.entries(latest.current.kept)) {
        if (latest.current.changed.has(key)) continue
        try {
          const scores = vote.scores.some((score) => score !== null) ? [...vote.scores] : []
          const answer = await api('PUT /api/reviews/{token}/votes/{key}', { params: { token, key }, body: { ...vote, scores } })
          store(key, answer)
          const now = latest.current.kept[key]
          // Something was changed while it was on its way: that follows.
          if (now && now !== vote) put({ ...latest.current.kept, [key]: { ...now, version: answer.vote.version } })
          else put(without(key))
          setOffline(false)
        } catch (error) {
          if (hasCode(error, 'reviews.changed')) {
            setChanged((before) => new Set([...before, key]))
            await queryClient.invalidateQueries({ queryKey: reviewQuery(token).queryKey })
          } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
            put(without(key))
            await queryClient.invalidateQueries({ queryKey: reviewQuery(token).queryKey })
          } else {
            setOffline(true)
            break
          }
        }
      }
    } finally {
      sending.current = false
    }
    const open = Object.keys(latest.current.kept).filter((key) => !latest.current.changed.has(key))
    if (open.length > 0) timer.current = setTimeout(() => void flush(), AGAIN_MS)
  }, [put, queryClient, store, token, without])

  useEffect(() => {
    const send = () => void flush()
    send()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      clearTimeout(timer.current)
    }
  }, [flush])

  /** @param change what of the vote changes; words are sent after a pause */
  function vote(person: ReviewedPerson, change: Partial<Omit<OwnVote, 'version'>>) {
    const before = voteOn(person, latest.current.kept)
    put({ ...latest.current.kept, [person.key]: { ...before, ...change } })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), 'comment' in change ? PAUSE_MS : 0)
  }

  /** Decides between this vote and the one of another device. */
  function settle(person: ReviewedPerson, mine: boolean) {
    const { kept: before } = latest.current
    const own = before[person.key]
    setChanged((keys) => new Set([...keys].filter((key) => key !== person.key)))
    latest.current.changed = new Set([...latest.current.changed].filter((key) => key !== person.key))
    put(mine && own ? { ...before, [person.key]: { ...own, version: person.vote.version } } : without(person.key))
    if (mine) void flush()
  }

  return { kept, waiting: Object.keys(kept).length, isOffline, changed, vote, settle }
}

export type Votes = ReturnType<typeof useVotes>
