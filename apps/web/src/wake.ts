/**
 * Stands in for the application on prerendered pages, which need no script to be read and left: the application is loaded when
 * somebody does something. `build/prerender.ts` names the application in `data-application`.
 */
const application = document.querySelector<HTMLElement>('script[data-application]')?.dataset['application']
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const

function wake(): void {
  for (const sign of signs) removeEventListener(sign, wake)
  if (application) void import(/* @vite-ignore */ application)
}

for (const sign of signs) addEventListener(sign, wake, { passive: true })
