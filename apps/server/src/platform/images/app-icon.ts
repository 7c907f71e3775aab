import { negotiateAccent } from '@callboard/contract/appearance'
import { MARK_COLORS } from '@callboard/contract/page-files'
import sharp from 'sharp'

/**
 * Renders an icon of the web app as PNG.
 *
 * @param mark the SVG of the build, in our colours
 * @param accent the institution's colour, `#rrggbb`, for the mark, on the background with more contrast; `null` for our colours
 */
export async function renderAppIcon(mark: string, accent: string | null): Promise<Buffer> {
  const { fill, text } = accent === null ? { fill: MARK_COLORS.mark, text: MARK_COLORS.ground } : negotiateAccent(accent)
  const colored = mark.replaceAll(MARK_COLORS.ground, text).replaceAll(MARK_COLORS.mark, fill)
  return sharp(Buffer.from(colored)).png({ palette: true, colours: 32 }).toBuffer()
}
