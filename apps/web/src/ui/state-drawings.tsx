import type { ReactNode } from 'react'

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 88"
      aria-hidden="true"
      className="h-22 w-30 text-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

/** A board with one pinned sheet: nothing posted yet. */
export function BoardDrawing() {
  return (
    <Drawing>
      <path d="M8 14h104v60H8zM14 80l6-6m86 6-6-6" />
      <path d="M42 26h36v36H42z" fill="var(--color-raised)" />
      <path d="M49 38h22M49 45h22M49 52h13" strokeWidth="2" />
      <circle cx="60" cy="26" r="4.5" fill="var(--color-accent)" />
      <path d="M20 28h10M20 60h12M90 30h12M88 62h14" stroke="var(--color-line)" strokeDasharray="1 6" />
    </Drawing>
  )
}

/** A torn ticket: something went wrong. */
export function TornDrawing() {
  return (
    <Drawing>
      <path d="M12 24h42l-6 10 8 8-8 8 6 12H12a8 8 0 0 0 0-16v-6a8 8 0 0 0 0-16Z" fill="var(--color-raised)" />
      <path d="m68 20 40 6-3 15a8 8 0 0 0-2 15l-3 16-38-6 8-11-7-9 9-8z" fill="var(--color-accent)" fillOpacity="0.9" />
      <path d="M22 38h16M22 47h12" strokeWidth="2" />
    </Drawing>
  )
}
