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

/** Reads that a change affects: the query of one, the key of several, or those of a topic. */
export type Reads = LiveTopic | Pick<InvalidateQueryFilters, 'queryKey' | 'predicate' | 'exact'>

/** A change that a page makes: TanStack Query's options of a mutation, with what a failure shows, and what to read again. */
export interface Change<Answer, Given, Before> extends Omit<UseMutationOptions<Answer, Error, Given, Before>, 'onError'> {
  /** Takes back what `onMutate` showed. Called first, however the call failed. */
  readonly revert?: (given: Given, before: Before | undefined) => void
  /**
   * What the notification of a failure says. Without it the caller shows `error`. A function may do something about an error first; it
   * returns nothing if the user needs no notification then.
   */
  readonly failed?: Failure | ((error: Error, given: Given) => Failure | undefined | Promise<Failure | undefined>)
  /** What is read again afterwards, also after a failure: its reason may be what somebody else has changed. */
  readonly changes?: readonly Reads[] | ((given: Given) => readonly Reads[])
}

/**
 * A change of what is stored. Every page makes its changes with this hook, so that a failure is handled alike: it goes to the sign-in page
 * if the session has ended, and otherwise says what failed and why.
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
