import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { forgetDecoded, isDataUrl, keepDecoded, parseDataUrl } from './data-url.ts'
import { ImageRejected } from './image-type.ts'

// The tests process tens of megapixels, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

function refusal(text: string, maxBytes = 100): string {
  try {
    parseDataUrl(text, maxBytes)
    return 'taken'
  } catch (error) {
    return error instanceof ImageRejected ? error.code : 'threw something else'
  }
}

describe('inline image data', () => {
  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
        const url = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
        expect(isDataUrl(url)).toBe(true)
        expect([...parseDataUrl(url, 100)]).toEqual([...bytes])
      }),
    )
  })

  it.each([
    ['another type', 'data:text/html;base64,AAAA', 'not-an-image'],
    ['no base64', 'data:image/png,AAAA', 'not-an-image'],
    ['an address', 'https://example.org/a.png', 'not-an-image'],
    ['nothing behind the head', 'data:image/png;base64,', 'empty'],
    ['a missing digit', 'data:image/png;base64,AAA', 'not-an-image'],
    ['no padding', 'data:image/png;base64,AAAAAA', 'not-an-image'],
    ['spaces', 'data:image/png;base64,AA AAA==', 'not-an-image'],
    ['a line break', 'data:image/png;base64,AAAA\nAAA', 'not-an-image'],
    ['padding within', 'data:image/png;base64,AA==AAAA', 'not-an-image'],
    ['padding only', 'data:image/png;base64,====', 'not-an-image'],
    ['base64url', 'data:image/png;base64,AA-_', 'not-an-image'],
    ['a NUL', 'data:image/png;base64,AA\0A', 'not-an-image'],
    ['letters beyond ASCII', 'data:image/png;base64,AAAé', 'not-an-image'],
    ['a head without end', `data:image/${'a'.repeat(5000)};base64,AAAA`, 'not-an-image'],
    ['a byte too much', `data:image/png;base64,${Buffer.alloc(101).toString('base64')}`, 'too-large'],
  ])('refuses %s', (_, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('takes parameters before the marker, and exactly the largest size', () => {
    expect(refusal('data:image/png;name=a.png;base64,AAAA')).toBe('taken')
    expect(refusal(`data:image/png;base64,${Buffer.alloc(100).toString('base64')}`)).toBe('taken')
  })

  it('takes megabytes', () => {
    const bytes = Buffer.alloc(20_000_000, 'callboard')
    expect(parseDataUrl(`data:image/png;base64,${bytes.toString('base64')}`, bytes.length).equals(bytes)).toBe(true)
    expect(refusal(`data:image/png;base64,${'A'.repeat(20_000_000)}*AAA`, 2e7)).toBe('not-an-image')
  })

  it('that was decoded before is there until it is forgotten', () => {
    const text = keepDecoded({ bytes: new Uint8Array([1, 2, 3]) })
    expect([...parseDataUrl(text, 3)]).toEqual([1, 2, 3])
    expect(refusal(text, 2)).toBe('too-large')
    const other = keepDecoded({ rejected: 'empty' })
    expect([text === other, isDataUrl(other), refusal(other)]).toEqual([false, true, 'empty'])
    forgetDecoded(text)
    expect(refusal(text)).toBe('not-an-image')
  })
})
