import type { FirstAnswers } from '@callboard/contract/first-answers'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { forgetFirstAnswers, readFirstAnswers } from './first-answers.ts'

function pageWith(answers: FirstAnswers) {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(answers) }) })
  readFirstAnswers()
  const fetched = vi.fn<typeof fetch>(async () => new Response('{"id":7,"title":"As it is by now"}'))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  forgetFirstAnswers()
  vi.unstubAllGlobals()
})

const project = () => api('GET /api/projects/{id}', { params: { id: 7 } })
const held = { '/api/projects/7': { status: 200, body: { id: 7, title: 'As it came' } } }

it('what came with the page is given once, without a call', async () => {
  const fetched = pageWith(held)
  await expect(project()).resolves.toMatchObject({ title: 'As it came' })
  expect(fetched).not.toHaveBeenCalled()
  await expect(project()).resolves.toMatchObject({ title: 'As it is by now' })
})

it('what is missing in the page is missing as it is by a call', async () => {
  pageWith({ '/api/projects/7': { status: 404, body: { message: 'Project not found' } } })
  await expect(project()).rejects.toMatchObject({ status: 404, serverMessage: 'Project not found' })
})

it('once anything was changed, what came before is forgotten', async () => {
  pageWith(held)
  await api('POST /api/projects/{id}/duplicate', { params: { id: 7 } })
  await expect(project()).resolves.toMatchObject({ title: 'As it is by now' })
})

it('a call that does not say who is signed in is not answered with what is theirs', async () => {
  pageWith(held)
  await expect(api('GET /api/projects/{id}', { params: { id: 7 }, anonymous: true })).resolves.toMatchObject({ title: 'As it is by now' })
})
