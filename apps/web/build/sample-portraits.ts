import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** A person in a generated portrait. The same seed and shot give the same picture as in `apps/server/src/demo/portraits.ts`. */
interface Sitter {
  /** Prefix of the file names. */
  readonly name: string
  readonly seed: string
  readonly presents: 'woman' | 'man'
  readonly heritage: string
  readonly shot: number
  readonly widths: readonly number[]
}

type DrawPortrait = (seed: string, options: { presents: string; heritage: string; shot: number }) => Promise<Buffer>

const WALL_WIDTHS = [240, 480] as const
const CARD_WIDTHS = [320, 640] as const

const sitter = (name: string, seed: string, presents: 'woman' | 'man', heritage: string) => ({ name, seed, presents, heritage })
const amara = sitter('amara', 's2', 'woman', 'african')
const jonas = sitter('jonas', 's17', 'man', 'european')
const leila = sitter('leila', 's12', 'woman', 'middle-eastern')
const mateo = sitter('mateo', 's15', 'man', 'pacific')

const SITTERS: readonly Sitter[] = [
  ...[amara, jonas, leila, mateo].map((person) => ({ ...person, shot: 0, widths: CARD_WIDTHS })),
  ...[1, 2, 3].map((shot) => ({ ...leila, name: `leila-${shot}`, shot, widths: WALL_WIDTHS })),
  ...[
    sitter('wall-1', 's8', 'woman', 'south-asian'),
    sitter('wall-2', 's13', 'man', 'middle-eastern'),
    sitter('wall-3', 's4', 'woman', 'latin'),
    sitter('wall-4', 's35', 'man', 'african'),
    sitter('wall-5', 's30', 'woman', 'pacific'),
    sitter('wall-6', 's33', 'man', 'european'),
    sitter('wall-7', 's38', 'woman', 'east-asian'),
    sitter('wall-8', 's26', 'woman', 'southeast-asian'),
  ].map((person) => ({ ...person, shot: 0, widths: WALL_WIDTHS })),
]

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function develop(draw: DrawPortrait, { name, seed, presents, heritage, shot, widths }: Sitter, folder: string): Promise<void> {
  const file = (width: number, extension: string) => join(folder, `${name}-${width}.${extension}`)
  const wanted = widths.flatMap((width) => ['avif', 'webp', 'jpg'].map((extension) => file(width, extension)))
  if ((await Promise.all(wanted.map(exists))).every(Boolean)) return
  const original = await draw(seed, { presents, heritage, shot })
  for (const width of widths) {
    const sized = sharp(original).resize(width)
    await writeFile(file(width, 'avif'), await sized.clone().avif({ quality: 52, effort: 4 }).toBuffer())
    await writeFile(file(width, 'webp'), await sized.clone().webp({ quality: 78 }).toBuffer())
    await writeFile(file(width, 'jpg'), await sized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer())
  }
}

/**
 * Draws the sample portraits for the pages that signed-out visitors see, before any module imports them. The portraits are never committed;
 * a later build reuses them.
 */
export function samplePortraits(): Plugin {
  let folder = ''
  return {
    name: 'callboard:sample-portraits',
    configResolved(config) {
      folder = join(config.root, 'src/pictures')
    },
    async buildStart() {
      await mkdir(folder, { recursive: true })
      // The address is computed: otherwise Vite would bundle the drawing code into its configuration.
      const studio = pathToFileURL(join(folder, '../../../server/src/demo/portraits.ts')).href
      const { portrait } = (await import(studio)) as { portrait: DrawPortrait }
      for (const one of SITTERS) await develop(portrait, one, folder)
    },
  }
}
