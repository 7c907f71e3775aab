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

it('a response that came with the page is used once, without a request', async () => {
  const fetched = pageWith(held)
  await expect(project()).resolves.toMatchObject({ title: 'As it came' })
  expect(fetched).not.toHaveBeenCalled()
  await expect(project()).resolves.toMatchObject({ title: 'As it is by now' })
})

it('a 404 that came with the page fails like a request', async () => {
  pageWith({ '/api/projects/7': { status: 404, body: { message: 'Project not found' } } })
  await expect(project()).rejects.toMatchObject({ status: 404, serverMessage: 'Project not found' })
})

it('the first change drops the responses that came with the page', async () => {
  pageWith(held)
  await api('POST /api/projects/{id}/duplicate', { params: { id: 7 } })
  await expect(project()).resolves.toMatchObject({ title: 'As it is by now' })
})

it('an anonymous call does not get a response for the signed-in user', async () => {
  pageWith(held)
  await expect(api('GET /api/projects/{id}', { params: { id: 7 }, anonymous: true })).resolves.toMatchObject({ title: 'As it is by now' })
})
