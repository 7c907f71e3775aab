import { afterEach, beforeEach, expect, it, vi } from 'vitest'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const draft = { version: 3, changes: { bio: 'Half a sent' }, photos: [] }

it('keeps a draft where it was told to, and nowhere else', async () => {
  const { keepDraft, readDraft, dropDraft } = await import('./form-draft.ts')
  keepDraft('profile', draft, 'device')
  expect(readDraft('profile', 'device')).toEqual(draft)
  expect(readDraft('profile')).toBeNull()
  dropDraft('profile', 'device')
  expect(readDraft('profile', 'device')).toBeNull()
})

it('keeps none where nothing was changed', async () => {
  const { keepDraft, readDraft } = await import('./form-draft.ts')
  keepDraft('profile', draft, 'device')
  keepDraft('profile', { ...draft, changes: {} }, 'device')
  expect(readDraft('profile', 'device')).toBeNull()
})

it('keeps nothing more once its person has left the device', async () => {
  const { keepDraft, keepNoMoreDrafts, readDraft } = await import('./form-draft.ts')
  keepNoMoreDrafts()
  keepDraft('profile', draft, 'device')
  expect(readDraft('profile', 'device')).toBeNull()
})

it('keeps drafts in this tab alone once their person has signed out elsewhere, and finds them there', async () => {
  const { keepDraft, readDraft } = await import('./form-draft.ts')
  const { keepDraftsInTab } = await import('./draft-place.ts')
  keepDraftsInTab()
  keepDraft('profile', draft, 'device')
  expect(localStorage.getItem('callboard.profile')).toBeNull()
  expect(readDraft('profile', 'device')).toEqual(draft)
  // A later page of the same tab stores drafts on the device again, and nowhere else.
  vi.resetModules()
  const later = await import('./form-draft.ts')
  later.keepDraft('profile', { ...draft, version: 4 }, 'device')
  expect(sessionStorage.getItem('callboard.profile')).toBeNull()
  expect(later.readDraft('profile', 'device')).toEqual({ ...draft, version: 4 })
})
