import type { Authorized } from '#platform/actor.ts'
import type { StoredPresentation, StoredReviewer } from './presentations.repository.ts'

/** A reviewer and an open presentation, with the proof that somebody has the reviewer's link. */
export type LinkedReviewer = Authorized<{ readonly reviewer: StoredReviewer; readonly presentation: StoredPresentation }, 'review'>
