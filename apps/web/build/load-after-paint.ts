/**
 * Milliseconds after which the application loads in any case: hidden pages do not paint, and browsers that resist fingerprinting do not
 * report the paint.
 */
const LATEST_MS = 1000

const application = document.querySelector<HTMLTemplateElement>('template#application')

/**
 * Loads the application after the browser has painted the shell. If it loaded earlier, its files would compete with the style sheet and the
 * fonts, and its evaluation would keep a slow phone from painting.
 */
function load(): void {
  // On a second call the template is already empty.
  if (application) document.head.append(application.content)
}

new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
setTimeout(load, LATEST_MS)
