import { describe, expect, test } from 'vitest'
import { photoCount, waitingGroups, waitingText } from './capture-groups.ts'
import type { Capture } from './capture-store.ts'
import { forgetUploads, sendCaptures } from './send-captures.ts'

function capture(id: string, changes: Partial<Capture> = {}): Capture {
  const jpeg = new Blob([id], { type: 'image/jpeg' })
  return { id, studentId: 1, studentName: 'Ada Lovelace', jpeg, source: 'webcam', takenAt: Number(id), isDiscarded: false, ...changes }
}

/** A store and a server in memory; `fails` decides at which calls the network fails. */
function scene(captures: Capture[], fails: (call: string) => boolean = () => false) {
  const kept = new Map(captures.map((one) => [one.id, one]))
  const calls: string[] = []
  const saved: { studentId: number; photos: string[]; captures: string[] }[] = []
  const call = (name: string) => {
    calls.push(name)
    if (fails(name)) throw new TypeError('Failed to fetch')
  }
  const store = {
    change: async (id: string, change: Partial<Capture>) => {
      const one = kept.get(id)
      if (one) kept.set(id, { ...one, ...change })
    },
    remove: async (ids: readonly string[]) => ids.forEach((id) => void kept.delete(id)),
  }
  const sending = {
    store,
    userId: 'office',
    upload: async (jpeg: Blob) => {
      const name = await jpeg.text()
      call(`upload ${name}`)
      return `/media/${name}`
    },
    save: async (studentId: number, sent: { photos: string[]; captures: string[] }) => {
      call('save')
      saved.push({ studentId, ...sent })
    },
    onProgress: () => {},
  }
  return { kept, calls, saved, sending, store }
}

describe('captures', () => {
  test('are deleted from the device once the server has them, each under its own id', async () => {
    const { kept, saved, sending } = scene([capture('1'), capture('2')])
    await sendCaptures(1, [...kept.values()], sending)
    expect(saved).toEqual([{ studentId: 1, photos: ['/media/1', '/media/2'], captures: ['1', '2'] }])
    expect(kept.size).toBe(0)
  })

  test('of another student, and discarded ones, are left where they are', async () => {
    const { kept, saved, sending } = scene([capture('1'), capture('2', { studentId: 7 }), capture('3', { isDiscarded: true })])
    await sendCaptures(1, [...kept.values()], sending)
    expect(saved.map(({ captures }) => captures)).toEqual([['1']])
    expect([...kept.keys()]).toEqual(['2', '3'])
  })

  test('stay when the network fails in an upload, and only the rest is uploaded the next time', async () => {
    let isOffline = true
    const { kept, calls, saved, sending } = scene([capture('1'), capture('2')], (name) => isOffline && name === 'upload 2')
    await expect(sendCaptures(1, [...kept.values()], sending)).rejects.toThrow(TypeError)
    expect(kept.size).toBe(2)
    isOffline = false
    await sendCaptures(1, [...kept.values()], sending)
    expect(calls).toEqual(['upload 1', 'upload 2', 'upload 2', 'save'])
    expect(saved).toHaveLength(1)
  })

  test('stay when the response is lost, and are sent again under the same ids', async () => {
    let isOffline = true
    const { kept, saved, sending } = scene([capture('1')], (name) => isOffline && name === 'save')
    await expect(sendCaptures(1, [...kept.values()], sending)).rejects.toThrow(TypeError)
    expect(kept.size).toBe(1)
    isOffline = false
    await sendCaptures(1, [...kept.values()], sending)
    expect(saved[0]?.captures).toEqual(['1'])
  })

  test('that another user uploaded are uploaded again', async () => {
    const { kept, calls, sending } = scene([capture('1', { uploaded: { url: '/media/old', userId: 'someone' } })])
    await sendCaptures(1, [...kept.values()], sending)
    expect(calls).toEqual(['upload 1', 'save'])
  })

  test('whose uploads the server has forgotten are uploaded again', async () => {
    const { kept, calls, sending, store } = scene([capture('1', { uploaded: { url: '/media/old', userId: 'office' } })])
    await forgetUploads([...kept.values()], store)
    await sendCaptures(1, [...kept.values()], sending)
    expect(calls).toEqual(['upload 1', 'save'])
  })

  test('make no call if there are none', async () => {
    const { calls, sending } = scene([])
    await sendCaptures(1, [], sending)
    expect(calls).toEqual([])
  })
})

describe('waiting captures', () => {
  test('are grouped by student, without discarded ones', () => {
    const captures = [
      capture('1'),
      capture('2'),
      capture('3', { studentId: 7, studentName: 'Grace Hopper' }),
      capture('4', { isDiscarded: true }),
    ]
    expect(waitingGroups(captures).map(waitingText)).toEqual([
      '2 photos of Ada Lovelace wait to be saved',
      '1 photo of Grace Hopper waits to be saved',
    ])
  })

  test('are counted in words', () => {
    expect([0, 1, 2].map(photoCount)).toEqual(['No photos yet', '1 photo', '2 photos'])
  })
})
