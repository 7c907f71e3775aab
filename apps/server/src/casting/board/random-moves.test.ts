import { HAND_MOVES } from '@callboard/contract/casting/board/rules'
import { isUntold, type Stage, takesPlace } from '@callboard/contract/casting/board/stages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { type OfferedCard, offersDesk } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
const people = castingPeople(() => server)
const desk = offersDesk(() => server)

const NEEDED = 2
const APPLICANTS = 4

type Shown = OfferedCard & { readonly stage: Stage; readonly toldStage: Stage | null }

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
  { weight: 4, arbitrary: fc.record({ do: fc.constant('offer' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'accept' as const, 'decline' as const, 'end' as const) }),
  },
)
const steps = fc.array(fc.record({ who: fc.nat({ max: APPLICANTS - 1 }), step }), { minLength: 8, maxLength: 16 })
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Applies one step to an application. @returns the status of the answer */
async function doStep(step: Step, card: Shown, { director, student }: { director: TestClient; student: TestClient }): Promise<number> {
  const applications = [{ id: card.id, version: card.version }]
  const post = async (path: string, body: object = { applications }) => (await director.post(path, body)).statusCode
  switch (step.do) {
    case 'move':
      return post('/api/applications/moves', {
        applications,
        to: step.to,
        tell: step.tell,
        reason: step.reason ? 'Why not' : null,
      })
    case 'undo':
      return post('/api/applications/moves/undo')
    case 'tell':
      return post('/api/applications/tell')
    case 'offer':
      return post('/api/applications/offers')
    case 'withdraw':
      return post('/api/applications/offers/withdraw')
    case 'accept':
    case 'decline':
      return card.offer ? (await desk.answer(student, card, step.do === 'accept')).statusCode : 200
    case 'end':
      await rowsIn(server, "UPDATE offers SET sent_at = sent_at - interval '25 hours', expires_at = expires_at - interval '25 hours'")
      await server.deps.dueOffers.handle()
      return 200
  }
}

test('after any moves and offers places are taken once, ranks have no gaps, one offer is open, and the history ends where the application is', async () => {
  const director = (await people.admin()).client
  await fc.assert(
    fc.asyncProperty(steps, async (moves) => {
      const { projectId, people: students } = await desk.call(APPLICANTS, { numberOfStudents: NEEDED })
      const room = async () => (await desk.room(director, projectId)) as Shown[]
      let cards = await room()
      for (const { who, step } of moves) {
        const [card, student] = [cards[who], students[who]?.client]
        if (!card || !student) throw new Error('everybody applied')
        expect([200, 409]).toContain(await doStep(step, card, { director, student }))
        cards = await room()
        for (const { stage, toldStage, offer } of cards) {
          expect([offer !== null, toldStage === 'offered']).toEqual([stage === 'offered', stage === 'offered'])
        }
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
         UNION ALL SELECT o.application_id FROM offers AS o JOIN applications AS a ON a.id = o.application_id
           WHERE o.answer IS NULL GROUP BY o.application_id, a.stage HAVING count(*) > 1 OR a.stage <> 'offered'
         UNION ALL SELECT c.application_id FROM (SELECT *, lag(stage, 1, 'submitted') OVER (PARTITION BY application_id ORDER BY id) AS before
           FROM application_changes) AS c WHERE c.from_stage <> c.before`,
        [projectId],
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 4 },
  )
})
