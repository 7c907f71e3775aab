import { Drawing } from './state-drawings.tsx'

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
