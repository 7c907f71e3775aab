import { NOTIFICATION } from '@callboard/contract/notifications'
import { t } from '#app/language/t.ts'
import { afterNoticeEvent, type Notice, type NoticeEvent } from './toast-model.ts'

let notices: readonly Notice[] = []
let count = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function happen(event: NoticeEvent): void {
  notices = afterNoticeEvent(notices, event)
  for (const listener of listeners) listener()
}

function removeLater(id: string): void {
  if (removals.has(id)) return
  const removal = setTimeout(() => {
    removals.delete(id)
    happen({ type: 'removed', id })
  }, NOTIFICATION.removeDelayMs)
  removals.set(id, removal)
}

/** The content of a notification. */
export interface ToastInput {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
  /** Undoes the action. All notifications offer it with the same label and for the same time. */
  undo?: () => void
  /** Time on screen in milliseconds; 5000 by default. */
  durationMs?: number
}

function shown({ undo, ...input }: ToastInput) {
  if (!undo) return input
  return { ...input, durationMs: NOTIFICATION.undoMs, link: input.action, action: { label: t('Undo'), onAction: undo } }
}

/**
 * Shows a notification, and replaces the current one.
 *
 * @returns handles to change or dismiss it
 */
export function toast(input: ToastInput) {
  count += 1
  const id = String(count)
  happen({ type: 'added', notice: { tone: 'default', durationMs: NOTIFICATION.durationMs, ...shown(input), id, open: true } })
  return {
    id,
    update: (change: Partial<Omit<ToastInput, 'undo'>>) => happen({ type: 'updated', id, change }),
    dismiss: () => dismissToast(id),
  }
}

/** Dismisses a notification, or all of them. It is removed from memory 1,000,000 ms later. */
export function dismissToast(id?: string): void {
  for (const notice of notices) if (id === undefined || notice.id === id) removeLater(notice.id)
  happen(id === undefined ? { type: 'dismissed' } : { type: 'dismissed', id })
}

/** The notifications as an external store for React. */
export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => notices,
}
