import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPause } from './after-pause.ts'

const location = { href: '/photo-updater' }

beforeEach(() => {
  location.href = '/photo-updater'
  vi.useFakeTimers()
  vi.stubGlobal('window', { location })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('acts once after the pause', () => {
  const act = vi.fn()
  afterPause(act, 200)
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})

it('does not act when the address changed within the pause and the caller cancels', () => {
  const act = vi.fn()
  const callOff = afterPause(act, 200)
  location.href = '/photo-updater?student=7'
  vi.advanceTimersByTime(300)
  expect(act).not.toHaveBeenCalled()
  callOff()
  vi.advanceTimersByTime(1000)
  expect(act).not.toHaveBeenCalled()
})

it('acts later when the address changed but the screen stayed, as below a dialog', () => {
  const act = vi.fn()
  afterPause(act, 200)
  location.href = '/talent-search?talent=7'
  vi.advanceTimersByTime(400)
  expect(act).toHaveBeenCalledTimes(1)
})
