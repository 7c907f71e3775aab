import { NOTIFICATION } from '@callboard/contract/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceFiles } from '#testing/source-texts.ts'
import { dismissToast, noticeStore, toast } from './toast.ts'
import { afterNoticeEvent, type Notice } from './toast-model.ts'

const ROOT = new URL('../..', import.meta.url).pathname

const saved: Notice = { id: '1', title: 'Saved', tone: 'default', durationMs: 5000, open: true }
const failed: Notice = { id: '2', title: 'Failed', tone: 'destructive', durationMs: 5000, open: true }

describe('afterNoticeEvent', () => {
  it('keeps one notification: a new one replaces the one before', () => {
    expect(afterNoticeEvent([saved], { type: 'added', notice: failed })).toEqual([failed])
  })

  it('changes only the notification with the id', () => {
    const after = afterNoticeEvent([saved, failed], { type: 'updated', id: '2', change: { title: 'Failed again' } })
    expect(after).toEqual([saved, { ...failed, title: 'Failed again' }])
  })

  it('keeps a dismissed notification in memory, closed', () => {
    expect(afterNoticeEvent([saved], { type: 'dismissed', id: '1' })).toEqual([{ ...saved, open: false }])
  })

  it('dismisses and removes all when no id is given', () => {
    expect(afterNoticeEvent([saved, failed], { type: 'dismissed' }).some((notice) => notice.open)).toBe(false)
    expect(afterNoticeEvent([saved, failed], { type: 'removed' })).toEqual([])
  })

  it('removes only the notification with the id', () => {
    expect(afterNoticeEvent([saved, failed], { type: 'removed', id: '1' })).toEqual([failed])
  })
})

describe('toast', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is shown for 5000 ms by default', () => {
    toast({ title: 'Photos reordered' })
    expect(noticeStore.read()[0]).toMatchObject({ title: 'Photos reordered', durationMs: 5000, tone: 'default', open: true })
  })

  it('forgets a notification 1,000,000 ms after it was dismissed, not before', () => {
    const notice = toast({ title: 'Saved' })
    notice.dismiss()
    notice.dismiss()
    vi.advanceTimersByTime(999_999)
    expect(noticeStore.read()).toMatchObject([{ id: notice.id, open: false }])
    vi.advanceTimersByTime(1)
    expect(noticeStore.read()).toEqual([])
  })

  it('notifies its subscribers of every change', () => {
    const told = vi.fn()
    const stop = noticeStore.subscribe(told)
    const notice = toast({ title: 'Uploading' })
    notice.update({ title: 'Uploaded' })
    dismissToast()
    stop()
    toast({ title: 'Unheard' })
    expect(told).toHaveBeenCalledTimes(3)
  })
})

describe('a notification that offers to undo', () => {
  beforeEach(() => dismissToast())

  it('always has the same label and duration', () => {
    const undo = vi.fn()
    toast({ title: 'List deleted', undo })
    const [notice] = noticeStore.read()
    expect(notice).toMatchObject({ title: 'List deleted', durationMs: NOTIFICATION.undoMs, action: { label: 'Undo' } })
    notice?.action?.onAction()
    expect(undo).toHaveBeenCalledOnce()
  })

  it('keeps the button that leads to what was done beside it', () => {
    const onAction = vi.fn()
    toast({ title: 'Added', action: { label: 'Open', onAction }, undo: () => undefined })
    expect(noticeStore.read()[0]).toMatchObject({ link: { label: 'Open', onAction }, action: { label: 'Undo' } })
  })

  it('is only made with `undo`', () => {
    const others = [...sourceFiles(ROOT)].filter(([file, code]) => file !== 'app/notices/toast.ts' && /t\('Undo'\)/.test(code))
    expect(others.map(([file]) => file)).toEqual([])
  })
})
