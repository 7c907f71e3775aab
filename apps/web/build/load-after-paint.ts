/** Milliseconds after which the application loads anyway: hidden pages do not paint, and browsers that resist fingerprinting do not say so. */
const LATEST_MS = 1000

const application = document.querySelector<HTMLTemplateElement>('template#application')

/**
 * Loads the application once the browser has painted the shell: before, its files would take the line from the style sheet and the fonts, and
 * evaluating it would keep a slow phone from painting.
 */
function load(): void {
  // A second time the template is empty.
  if (application) document.head.append(application.content)
}

new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
setTimeout(load, LATEST_MS)
