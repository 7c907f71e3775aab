import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { sampleOf } from '#testing/sample.ts'
import { personOf } from './portrait/person.ts'
import { HERITAGES, portrait } from './portraits.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Pixels: a sixteenth of the work of a full picture. */
const SMALL = 300
const SOMEBODY = { presents: 'woman', heritage: 'latin', shot: 0 } as const

/** Share of pixels, of a small copy, that differ visibly. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const small = (jpeg: Buffer) => sharp(jpeg).resize(60, 75).greyscale().raw().toBuffer()
  const [a, b] = [await small(one), await small(other)]
  let differing = 0
  for (const [at, value] of a.entries()) if (Math.abs(value - (b[at] ?? 0)) > 24) differing++
  return differing / a.length
}

describe('a drawn portrait', () => {
  it('is a JPEG of 4 to 5, and the same picture at another width', async () => {
    const [full, small] = [await portrait('talent 1', SOMEBODY), await portrait('talent 1', SOMEBODY, SMALL)]
    expect(await sharp(full).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 1500, channels: 3 })
    expect(await sharp(small).metadata()).toMatchObject({ width: SMALL, height: SMALL * 1.25 })
    expect(await difference(small, full)).toBeLessThan(0.01)
  })

  it('is the same for the same seed', async () => {
    const [first, again] = [await portrait('talent 1', SOMEBODY, SMALL), await portrait('talent 1', SOMEBODY, SMALL)]
    expect(first.equals(again)).toBe(true)
  })

  it('shows different people for different seeds, and other pictures of one person for other shots', async () => {
    const first = await portrait('talent 1', SOMEBODY, SMALL)
    expect(await difference(first, await portrait('talent 2', SOMEBODY, SMALL))).toBeGreaterThan(0.1)
    for (const shot of [1, 2, 3, 4, 5])
      expect(await difference(first, await portrait('talent 1', { ...SOMEBODY, shot }, SMALL))).toBeGreaterThan(0.1)
  })

  it('can be drawn for everybody', async () => {
    // Every heritage and presentation; together they cover every shot.
    const people = HERITAGES.flatMap((heritage, index) => [
      { presents: 'woman' as const, heritage, shot: index % 3 },
      { presents: 'man' as const, heritage, shot: index % 3 },
    ])
    for (const person of sampleOf(people, 1)) {
      const { width } = await sharp(await portrait(`${person.heritage} ${person.shot}`, person, SMALL)).metadata()
      expect(width).toBe(SMALL)
    }
  })
})

describe('the people in them', () => {
  it('differ in skin and hair, and keep both', () => {
    const people = Array.from({ length: 200 }, (_, index) =>
      personOf(`talent ${index}`, 'woman', HERITAGES[index % HERITAGES.length] ?? 'latin'),
    )
    expect(new Set(people.map((person) => person.skin)).size).toBeGreaterThanOrEqual(9)
    expect(new Set(people.map((person) => person.hair)).size).toBeGreaterThanOrEqual(7)
    expect(new Set(people.map((person) => person.hairStyle)).size).toBeGreaterThanOrEqual(25)
    expect(personOf('talent 7', 'woman', 'african')).toEqual(personOf('talent 7', 'woman', 'african'))
  })
})
