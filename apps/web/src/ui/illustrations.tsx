import type { ReactNode } from 'react'

function Drawing({ children }: { children: ReactNode }) {
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

/** An empty frame on an easel: no photos, no profile yet. */
export function FrameDrawing() {
  return (
    <Drawing>
      <path d="M36 8h48v54H36z" fill="var(--color-raised)" />
      <circle cx="60" cy="30" r="8" fill="var(--color-accent)" />
      <path d="M44 62c0-12 7-18 16-18s16 6 16 18M30 62h60M44 62l-8 20m40-20 8 20M60 62v14" />
    </Drawing>
  )
}

/** A spotlight on an empty stage: no result. */
export function SpotlightDrawing() {
  return (
    <Drawing>
      <path d="m22 8 14-4 6 14-14 6z" fill="var(--color-ink)" />
      <path d="m38 20 46 44-58 6z" fill="var(--color-accent)" fillOpacity="0.28" stroke="none" />
      <ellipse cx="58" cy="70" rx="34" ry="8" />
      <path d="M8 80h104" />
      <path d="M96 14v18m-9-9h18" stroke="var(--color-line)" />
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
