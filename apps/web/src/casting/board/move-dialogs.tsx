import { Suspense, useEffect } from 'react'
import { preloadable } from '#ui/preloadable.ts'
import type { Moves } from './use-moves.ts'

const MoveQuestions = preloadable(async () => (await import('./move-questions.tsx')).MoveQuestions)

/** The questions before a move; their code loads after the applicants are shown. */
export function MoveDialogs({ moves }: { moves: Moves }) {
  useEffect(MoveQuestions.preload, [])
  if (!(moves.booking || moves.ending)) return null
  return (
    <Suspense fallback={null}>
      <MoveQuestions moves={moves} />
    </Suspense>
  )
}
