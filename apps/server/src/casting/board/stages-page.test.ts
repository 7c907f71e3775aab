import { readFileSync } from 'node:fs'
import { type Mover, movesFrom, STAGES, statusOf, studentStageOf, takesPlace } from '@callboard/contract/casting/board/stages'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../../../docs/stages.md', import.meta.url), 'utf8')

/** A stage's name in a diagram: Mermaid names have no hyphens. */
const stageOf = (name: string) => name.replaceAll('_', '-')

/** The moves in the diagram below a heading, as `from → to`. Replaces a box by each stage in it. */
function movesBelow(heading: string): string[] {
  const diagram = page.split(`## ${heading}\n`)[1]?.split('```')[1] ?? ''
  const boxes = new Map(
    [...diagram.matchAll(/state (\w+) \{([^}]*)\}/g)].map(([, name = '', stages = '']) => [name, stages.trim().split(/\s+/)] as const),
  )
  const stagesOf = (name: string) => (boxes.get(name) ?? [name]).map(stageOf)
  const moves = [...diagram.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].flatMap(([, from = '', to = '']) =>
    stagesOf(from).flatMap((each) => stagesOf(to).flatMap((other) => (each === other ? [] : [`${each} → ${other}`]))),
  )
  return moves.toSorted()
}

test.each<Mover>(['office', 'student', 'system'])('the diagram has each move of the %s once, and no other', (by) => {
  const allowed = STAGES.flatMap((from) => movesFrom(from, by).map((to) => `${from} → ${to}`))
  expect(movesBelow(`Moves of the ${by}`)).toEqual(allowed.toSorted())
})

test('the table has each stage with its status, the word of the student, and whether it takes a place', () => {
  const rows = page.split('\n').flatMap((line) => {
    const [, stage, , ...cells] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''))
    return STAGES.some((each) => each === stage) ? [[stage, ...cells.slice(0, 3)]] : []
  })
  expect(rows).toEqual(STAGES.map((stage) => [stage, statusOf(stage), studentStageOf(stage), takesPlace(stage) ? 'yes' : 'no']))
})
