import { readFileSync } from 'node:fs'
import { ACCENT_GROUNDS, contrast } from '@callboard/contract/appearance'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function readScheme(scheme: 'light' | 'dark'): Map<string, string> {
  const colours = new Map<string, string>()
  for (const [, name, light, dark] of css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
    if (name && light && dark) colours.set(name, scheme === 'light' ? light : dark)
  }
  for (const [, name, colour] of css.matchAll(/--color-([\w-]+): (#\w{6});/g)) if (name && colour) colours.set(name, colour)
  return colours
}

const grounds = ['paper', 'raised', 'sunk']
const readable: [text: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['ok', ground],
    ['notice', ground],
    ['danger', ground],
    ['info', ground],
    ['accent-text', ground],
  ]),
  ...['ok', 'notice', 'danger', 'info'].map((status): [string, string] => [status, `${status}-tint`]),
  ...['ok', 'notice', 'danger', 'info'].map((status): [string, string] => ['ink', `${status}-tint`]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-pressed'],
  ['on-danger', 'danger-fill'],
  ['paper', 'ink'],
]
const visible: [mark: string, ground: string][] = grounds.flatMap((ground): [string, string][] => [
  ['edge', ground],
  ['focus', ground],
])

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const colours = readScheme(scheme)
  const ratio = (one: string, other: string) => contrast(colours.get(one) ?? 'missing', colours.get(other) ?? 'missing')

  it.each(readable)('shows %s on %s at 4.5:1 or better', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visible)('shows %s beside %s at 3:1 or better', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('has the backgrounds for which the accent of an institution is adjusted', () => {
  expect(readScheme('light').get('sunk')).toBe(ACCENT_GROUNDS.light)
  expect(readScheme('dark').get('raised')).toBe(ACCENT_GROUNDS.dark)
})
