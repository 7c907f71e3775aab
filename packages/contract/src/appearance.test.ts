import { describe, expect, it } from 'vitest'
import { ACCENT_GROUNDS, accentProperties, contrast, negotiateAccent, readSchemeChoice } from './appearance.ts'

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#7a3b12', '#7a3b12')).toBe(1)
  })

  it('agrees with the published ratio of the mid grey that just passes AA', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})

describe('negotiateAccent', () => {
  it('keeps text readable on every hue and lightness an institution may choose', () => {
    for (let red = 0; red <= 255; red += 17) {
      for (let green = 0; green <= 255; green += 17) {
        for (let blue = 0; blue <= 255; blue += 17) {
          const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
          const { fill, pressed, text, onLight, onDark } = negotiateAccent(hex)
          expect(contrast(fill, text), `fill for ${hex}`).toBeGreaterThanOrEqual(4.5)
          expect(contrast(pressed, text), `pressed for ${hex}`).toBeGreaterThanOrEqual(4.5)
          expect(contrast(onLight, ACCENT_GROUNDS.light), `text on light for ${hex}`).toBeGreaterThanOrEqual(4.5)
          expect(contrast(onDark, ACCENT_GROUNDS.dark), `text on dark for ${hex}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })

  it('gives a fill that does not stand out an edge that does', () => {
    for (const hex of ['#ffffff', '#f6f1e7', '#ffe98a', '#f3a712', '#000000', '#1b1712', '#7a3b12']) {
      const { fill, edgeOnLight, edgeOnDark } = negotiateAccent(hex)
      expect(contrast(edgeOnLight ?? fill, ACCENT_GROUNDS.light), `on light for ${hex}`).toBeGreaterThanOrEqual(3)
      expect(contrast(edgeOnDark ?? fill, ACCENT_GROUNDS.dark), `on dark for ${hex}`).toBeGreaterThanOrEqual(3)
    }
    expect(negotiateAccent('#ffffff')).toMatchObject({ edgeOnDark: null })
    expect(negotiateAccent('#00205b')).toMatchObject({ edgeOnLight: null })
    expect(accentProperties('#ffffff')['--color-accent-edge']).toMatch(/^light-dark\(#[0-9a-f]{6},transparent\)$/)
  })

  it('leaves a colour as it is when text already reads on it', () => {
    expect(negotiateAccent('#00205b').fill).toBe('#00205b')
    expect(negotiateAccent('#00205b').text).toBe('#ffffff')
    expect(negotiateAccent('#f3a712').text).toBe('#1b1305')
  })
})

it('follows the device when a stored scheme is none', () => {
  expect(readSchemeChoice('dark')).toBe('dark')
  expect(readSchemeChoice('"><script>')).toBe('system')
  expect(readSchemeChoice(undefined)).toBe('system')
})
