import { HAND_MOVES } from '@callboard/contract/casting/rules'
import { isUntold, type Stage, takesPlace } from '@callboard/contract/casting/stages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile, makeProject } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)

const NEEDED = 2
const APPLICANTS = 4

interface Shown {
  id: number
  version: number
  stage: Stage
  toldStage: Stage | null
  rank: number | null
  place: number | null
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom(...HAND_MOVES),
      tell: fc.boolean(),
      reason: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'tell' as const) }) },
)
const steps = fc.array(fc.record({ who: fc.nat({ max: APPLICANTS - 1 }), step }), { minLength: 5, maxLength: 12 })

test('after any moves places are taken once, ranks have no gaps, and the history ends where the application is', async () => {
  const director = (await people.admin()).client
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const { id: projectId } = await makeProject(server, { numberOfStudents: NEEDED })
      for (let count = 0; count < APPLICANTS; count++)
        await makeApplication(server, { projectId, studentId: (await makeProfile(server)).id })
      const room = async (): Promise<Shown[]> => (await director.get(`/api/projects/${projectId}/casting`)).json().cards
      let cards = await room()
      for (const { who, step } of moves) {
        const { id = 0, version = 0 } = cards[who] ?? {}
        const applications = [{ id, version }]
        const answer =
          step.do === 'move'
            ? await director.post('/api/applications/moves', {
                applications,
                to: step.to,
                tell: step.tell,
                reason: step.reason ? 'Why not' : null,
              })
            : await director.post(step.do === 'undo' ? '/api/applications/moves/undo' : '/api/applications/tell', { applications })
        expect([200, 409]).toContain(answer.statusCode)
        cards = await room()
        const places = cards.flatMap(({ place }) => place ?? [])
        expect(new Set(places).size).toBe(places.length)
        for (const { stage, place, rank } of cards)
          expect([place !== null, rank !== null]).toEqual([takesPlace(stage), stage === 'alternate'])
        const ranks = cards.flatMap(({ rank }) => rank ?? []).toSorted()
        expect(ranks).toEqual(ranks.map((_, index) => index + 1))
      }
      const untold = (await director.get(`/api/projects/${projectId}/untold`)).json()
      expect(untold).toHaveLength(cards.filter(({ stage, toldStage }) => isUntold(stage, toldStage)).length)
      const wrong = await rowsIn(
        server,
        `SELECT a.id FROM applications AS a WHERE project_id = $1 AND stage <> coalesce(
           (SELECT stage FROM application_changes WHERE application_id = a.id ORDER BY id DESC LIMIT 1), 'submitted')
         UNION ALL SELECT c.application_id FROM (SELECT *, lag(stage, 1, 'submitted') OVER (PARTITION BY application_id ORDER BY id) AS before
           FROM application_changes) AS c WHERE c.from_stage <> c.before`,
        [projectId],
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 4 },
  )
})
