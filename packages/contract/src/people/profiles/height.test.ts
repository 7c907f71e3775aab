import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHeight, HEIGHT, parseHeight } from './height.ts'

const heights = fc.record({
  feet: fc.integer({ min: HEIGHT.minFeet, max: HEIGHT.maxFeet }),
  inches: fc.integer({ min: 0, max: HEIGHT.maxInches }),
})

describe('a height', () => {
  test('is read back from what is shown', () => {
    fc.assert(
      fc.property(heights, (height) => {
        expect(parseHeight(formatHeight(height))).toEqual(height)
      }),
    )
  })

  test('is the same however its feet and inches are marked', () => {
    const writers: ((feet: number, inches: number) => string)[] = [
      (feet, inches) => `${feet}' ${inches}`,
      (feet, inches) => `${feet}ft ${inches}`,
      (feet, inches) => ` ${feet} FT. ${inches} in `,
      (feet, inches) => `${feet}’${inches}”`,
      (feet, inches) => `${feet}′ ${inches}″`,
      (feet, inches) => `${feet}'${inches}''`,
      (feet, inches) => `${feet} feet ${inches} inches`,
    ]
    fc.assert(
      fc.property(heights, fc.constantFrom(...writers), (height, write) => {
        expect(parseHeight(write(height.feet, height.inches))).toEqual(height)
      }),
    )
  })

  test('in centimetres is the nearest inch, to the millimetre, with a point or a comma', () => {
    fc.assert(
      fc.property(heights, fc.constantFrom('.', ','), ({ feet, inches }, mark) => {
        const centimetres = ((feet * 12 + inches) * 2.54).toFixed(1).replace('.', mark)
        expect(parseHeight(`${centimetres} cm`)).toEqual({ feet, inches })
        const metres = ((feet * 12 + inches) * 0.0254).toFixed(2).replace('.', mark)
        expect(parseHeight(`${metres} m`)).toEqual({ feet, inches })
      }),
    )
  })

  test.each([
    ['5\'6"', { feet: 5, inches: 6 }],
    ["5' 6", { feet: 5, inches: 6 }],
    ['5ft 6', { feet: 5, inches: 6 }],
    ['168 cm', { feet: 5, inches: 6 }],
    ['168cm', { feet: 5, inches: 6 }],
    ['1.68 m', { feet: 5, inches: 6 }],
    ["6'", { feet: 6, inches: 0 }],
  ])('%s is understood', (text, height) => expect(parseHeight(text)).toEqual(height))

  test.each([
    '',
    'tall',
    '5',
    '5\'12"',
    '2\'11"',
    '9\'0"',
    '-5\'6"',
    "5'6\"'",
    '90 cm',
    '300 cm',
    '999999 cm',
    '5ft6ft',
    '1e2 cm',
    '٥\'٦"',
    "5'6\0",
  ])('%j is no height', (text) => expect(parseHeight(text)).toBeUndefined())

  test('never is anything but within bounds, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,3}(ft|'|cm|m| )?\d{0,3}("|cm|in)?$/)), (text) => {
        const height = parseHeight(text)
        if (!height) return
        expect(height.feet).toBeGreaterThanOrEqual(HEIGHT.minFeet)
        expect(height.feet).toBeLessThanOrEqual(HEIGHT.maxFeet)
        expect(height.inches).toBeGreaterThanOrEqual(0)
        expect(height.inches).toBeLessThanOrEqual(HEIGHT.maxInches)
      }),
    )
  })
})
