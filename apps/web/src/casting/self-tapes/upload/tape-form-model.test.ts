import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { expect, test } from 'vitest'
import { addressProblem, EMPTY_FORM, projectOptions, tapeInput, uploadInput } from './tape-form-model.ts'

test.each([
  ['https://videos.example/reel.mp4', true],
  [' https://videos.example/reel.mp4 ', true],
  ['', SELF_TAPE_MESSAGE.videoRequired],
  ['http://videos.example/reel.mp4', SELF_TAPE_MESSAGE.address],
  ['https://me:secret@videos.example/', SELF_TAPE_MESSAGE.address],
  ['https://localhost/reel.mp4', SELF_TAPE_MESSAGE.address],
  ['javascript:alert(1)', SELF_TAPE_MESSAGE.address],
  ['reel.mp4', SELF_TAPE_MESSAGE.address],
])('the address %s is answered with %s', (address, expected) => {
  expect(addressProblem(address)).toBe(expected)
})

test('a general reel belongs to no casting call, whatever was chosen before', () => {
  const typed = { ...EMPTY_FORM, title: ' Reel ', description: ' ', projectId: '7' }
  expect(tapeInput(typed)).toEqual({ title: 'Reel', description: null, isGeneral: true, projectId: null })
  expect(tapeInput({ ...typed, purpose: 'project' })).toEqual({ title: 'Reel', description: null, isGeneral: false, projectId: 7 })
})

test("captions are sent with a video, in the page's language unless another was chosen", () => {
  const captions = '00:01.000 --> 00:02.000\nHark!'
  expect(uploadInput({ ...EMPTY_FORM, title: 'Reel', captions }, 'es').captions).toEqual({ text: captions, language: 'es' })
  expect(uploadInput({ ...EMPTY_FORM, captions, captionsLanguage: 'en' }, 'es').captions).toEqual({ text: captions, language: 'en' })
  expect(uploadInput({ ...EMPTY_FORM, captions: ' \n' }, 'en').captions).toBeNull()
})

test('casting calls with an application come first, and each appears once', () => {
  const applications = [
    { status: 'pending', project: { id: 3, title: 'Gala' } },
    { status: 'withdrawn', project: { id: 4, title: 'Promo' } },
  ]
  const projects = [
    { id: 1, title: 'Open day' },
    { id: 3, title: 'Gala' },
  ]
  expect(projectOptions(applications, projects)).toEqual([
    { value: '3', label: 'Gala' },
    { value: '1', label: 'Open day' },
  ])
})
