import { APPLICATION_ATTRIBUTE } from './application-attribute.ts'

/**
 * Stands in for the application on prerendered pages, which need no script to be read and left: the application is loaded when
 * somebody does something.
 */
const application = document.querySelector(`script[${APPLICATION_ATTRIBUTE}]`)?.getAttribute(APPLICATION_ATTRIBUTE)
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'] as const

function wake(): void {
  for (const sign of signs) removeEventListener(sign, wake)
  if (application) void import(/* @vite-ignore */ application)
}

for (const sign of signs) addEventListener(sign, wake, { passive: true })
