import { NOTIFICATION } from '@callboard/contract/notifications'

/** One notification. */
export interface Notice {
  id: string
  title: string
  description?: string | undefined
  /** `destructive` is for failures; it is announced at once. */
  tone: 'default' | 'destructive'
  /** A button that undoes the action, or opens its result. */
  action?: { label: string; onAction: () => void } | undefined
  /** A second button below the text, which opens the result when the first one undoes the action. */
  link?: { label: string; onAction: () => void } | undefined
  /** Time on screen, in milliseconds. */
  durationMs: number
  /** `false` after it was dismissed; it stays in memory until it is removed. */
  open: boolean
}

/** Events of notifications: added, updated, dismissed or removed. */
export type NoticeEvent =
  | { type: 'added'; notice: Notice }
  | { type: 'updated'; id: string; change: Partial<Omit<Notice, 'id'>> }
  | { type: 'dismissed'; id?: string }
  | { type: 'removed'; id?: string }

/**
 * The notifications after an event, newest first. At most one is kept: a new one replaces the previous one.
 *
 * @param notices the current notifications
 * @param event without `id`, `dismissed` and `removed` mean all of them
 */
export function afterNoticeEvent(notices: readonly Notice[], event: NoticeEvent): readonly Notice[] {
  switch (event.type) {
    case 'added':
      return [event.notice, ...notices].slice(0, NOTIFICATION.visible)
    case 'updated':
      return notices.map((notice) => (notice.id === event.id ? { ...notice, ...event.change } : notice))
    case 'dismissed':
      return notices.map((notice) => (event.id === undefined || notice.id === event.id ? { ...notice, open: false } : notice))
    case 'removed':
      return event.id === undefined ? [] : notices.filter((notice) => notice.id !== event.id)
  }
}
