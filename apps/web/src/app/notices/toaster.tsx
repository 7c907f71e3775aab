import { NOTIFICATION } from '@callboard/contract/notifications'
import { Check, CircleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#app/language/t.ts'
import { isShortcut, isTyping } from '#app/shortcuts.ts'
import { dismissToast, noticeStore } from './toast.ts'
import type { Notice } from './toast-model.ts'
import { keepAboveFeet } from './toast-place.ts'

/** The notification area. Loaded lazily by `ToasterHost`. */
export default function Toaster() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, noticeStore.read)
  const area = useRef<HTMLOListElement>(null)
  const isShown = notices.some(({ open }) => open)
  useLayoutEffect(() => (isShown && area.current ? keepAboveFeet(area.current) : undefined), [isShown])
  const offered = notices.find(({ open, action }) => open && action)
  useEffect(() => {
    if (!offered) return
    // A dialog traps the focus, so Tab does not reach the button of a notification above it.
    const undo = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || !isShortcut('Everywhere', 'undo', event)) return
      event.preventDefault()
      dismissToast(offered.id)
      offered.action?.onAction()
    }
    document.addEventListener('keydown', undo)
    return () => document.removeEventListener('keydown', undo)
  }, [offered])
  return (
    <Toast.Provider
      duration={NOTIFICATION.durationMs}
      swipeDirection="right"
      swipeThreshold={NOTIFICATION.swipePx}
      label={t('Notification')}
    >
      {notices.map((notice) => (
        <NoticeSlip key={notice.id} notice={notice} />
      ))}
      {/* Rendered in the body and not in the page, so that it lies above dialogs. */}
      {createPortal(
        <Toast.Viewport
          ref={area}
          hotkey={[NOTIFICATION.hotkey]}
          label={t('Notifications ({hotkey})', { hotkey: '{hotkey}' })}
          className="notices fixed right-[var(--removed-body-scroll-bar-size,0px)] bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-50 w-full max-w-[26rem] p-4 outline-none"
        />,
        document.body,
      )}
    </Toast.Provider>
  )
}

const ACTION = 'min-h-8 flex-none rounded-md px-2 font-semibold underline underline-offset-4 focus-visible:outline-current'

function NoticeSlip({ notice }: { notice: Notice }) {
  const failed = notice.tone === 'destructive'
  const Mark = failed ? CircleAlert : Check
  const isMeantForWindow = useRef(false)
  return (
    <Toast.Root
      open={notice.open}
      onEscapeKeyDown={({ target }) => {
        isMeantForWindow.current = target instanceof Element && target.closest('[role=dialog]') !== null
      }}
      onOpenChange={(open) => {
        if (!open && !isMeantForWindow.current) dismissToast(notice.id)
        isMeantForWindow.current = false
      }}
      duration={notice.durationMs}
      // An open dialog disables pointer events outside itself; the notification's button must stay pressable.
      style={{ pointerEvents: 'auto' }}
      type={failed ? 'foreground' : 'background'}
      className={`notice flex items-start gap-3 rounded-md p-4 shadow-float forced-colors:border ${failed ? 'bg-danger-fill text-on-danger' : 'bg-ink text-paper'}`}
    >
      <Mark aria-hidden className="mt-0.5 size-5 flex-none" strokeWidth={2.5} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{notice.title}</Toast.Title>
        {notice.description && <Toast.Description className="mt-0.5 text-sm">{notice.description}</Toast.Description>}
        {notice.link && (
          <Toast.Action altText={notice.link.label} onClick={notice.link.onAction} className={`${ACTION} mt-1 -ml-2`}>
            {notice.link.label}
          </Toast.Action>
        )}
      </div>
      {notice.action && (
        <Toast.Action
          altText={notice.action.label}
          onClick={notice.action.onAction}
          aria-keyshortcuts="Control+Z Meta+Z"
          className={`${ACTION} -my-1`}
        >
          {notice.action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={t('Dismiss notification')}
        className="-m-1.5 grid size-8 flex-none pointer-coarse:-m-3 pointer-coarse:size-11 place-items-center rounded-md focus-visible:outline-current"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
