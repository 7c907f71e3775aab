import type { LiveTopic } from '@callboard/contract/office/live/rules'
import {
  type InvalidateQueryFilters,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { reread } from '#app/live/reread.ts'
import { type Failure, isAboutSignIn, tellFailure } from './tell-failure.ts'

/** The reads that a change affects: those of a topic, or those that a TanStack Query filter matches. */
export type Reads = LiveTopic | Pick<InvalidateQueryFilters, 'queryKey' | 'predicate' | 'exact'>

/** A change that a page makes: the options of a TanStack mutation, the notification of a failure, and the reads to repeat. */
export interface Change<Answer, Given, Before> extends Omit<UseMutationOptions<Answer, Error, Given, Before>, 'onError'> {
  /** Reverts what `onMutate` showed. Called first on every failure. */
  readonly revert?: (given: Given, before: Before | undefined) => void
  /**
   * The notification of a failure. Without it the caller shows `error`. A function may handle an error first, and returns nothing if the
   * user needs no notification.
   */
  readonly failed?: Failure | ((error: Error, given: Given) => Failure | undefined | Promise<Failure | undefined>)
  /** The reads to repeat afterwards, also after a failure: another user's change may be the reason for it. */
  readonly changes?: readonly Reads[] | ((given: Given) => readonly Reads[])
}

/**
 * The hook for every change of stored data, so that all failures are handled alike: it goes to the sign-in page if the session has ended,
 * and otherwise shows what failed and why.
 *
 * @returns the mutation; it is pending until everything that it `changes` has been read again
 */
export function useChange<Answer = unknown, Given = void, Before = unknown>({
  revert,
  failed,
  changes = [],
  onSettled,
  ...options
}: Change<Answer, Given, Before>): UseMutationResult<Answer, Error, Given, Before> {
  const queryClient = useQueryClient()
  return useMutation({
    ...options,
    onError: async (error, given, before) => {
      revert?.(given, before)
      if (isAboutSignIn(error)) return
      const failure = typeof failed === 'function' ? await failed(error, given) : failed
      if (failure !== undefined) tellFailure(error, failure)
    },
    onSettled: async (...outcome) => {
      await onSettled?.(...outcome)
      const reads = typeof changes === 'function' ? changes(outcome[2]) : changes
      await Promise.all(reads.map((read) => (typeof read === 'string' ? reread(queryClient, read) : queryClient.invalidateQueries(read))))
    },
  })
}
