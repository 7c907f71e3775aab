import { negotiateAccent } from './lib/accent.ts'

/**
 * Runs before the first paint, as a classic script in the head: puts the saved scheme and the institution's accent in
 * place. Nothing may be exported here, and nothing of the application imported.
 */
const root = document.documentElement

try {
  const choice = localStorage.getItem('callboard.scheme')
  if (choice === 'light' || choice === 'dark') root.dataset['scheme'] = choice
} catch {
  // Storage may be blocked; the system's scheme then stands.
}

const boot = document.getElementById('boot')?.textContent
const accent = boot ? (JSON.parse(boot) as { institution?: { accentColor?: string | null } }).institution?.accentColor : null
if (accent && /^#[0-9a-f]{6}$/i.test(accent)) {
  const { fill, pressed, text } = negotiateAccent(accent)
  root.style.setProperty('--color-accent', fill)
  root.style.setProperty('--color-accent-pressed', pressed)
  root.style.setProperty('--color-on-accent', text)
}
