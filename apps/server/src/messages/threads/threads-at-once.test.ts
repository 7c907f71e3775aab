import { expect, test } from 'vitest'
import { answerThread, beginThread, changeThreads, peopleWhoWrite, writeIn } from '#testing/conversations.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('everything that two of the desk and the student do at the same moment succeeds', async () => {
  const { dana, omar, mara } = await peopleWhoWrite(server)
  const id = await beginThread(mara)
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all([
      changeThreads(dana, { ids: [id], isRead: round % 2 === 0 }),
      changeThreads(dana, { ids: [id], assignedTo: 'me' }),
      changeThreads(omar, { ids: [id], assignedTo: 'me', isRead: true }),
      dana.put(`/api/threads/${id}/attendance`, { doing: 'writing' }),
      dana.put(`/api/threads/${id}/attendance`, { doing: 'left' }),
      omar.put(`/api/threads/${id}/attendance`, { doing: 'reading' }),
      dana.post(`/api/threads/${id}/notes`, { content: 'Asks every time.' }),
      writeIn(mara, id, 'And a hat?'),
      answerThread(omar, id, { anyway: true }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 201, 201, 201])
  }
})
