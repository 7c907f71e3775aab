import type { Platform } from '#deps.ts'
import { fillDemo } from './fill-demo.ts'
import { fillPortfolios } from './fill-portfolios.ts'
import { fillTapes } from './fill-tapes.ts'

/**
 * Fills an empty instance with sample people and casting calls. Their photographs and tapes come while it serves.
 *
 * @returns begins with those; what that returns ends them, and resolves when the one at hand is done
 */
export async function openDemo(platform: Platform): Promise<() => () => Promise<void>> {
  await fillDemo(platform)
  return () => {
    const controller = new AbortController()
    const done = fillPortfolios(platform, controller.signal)
      .then(() => fillTapes(platform, controller.signal))
      .catch((error: unknown) => platform.log.error({ err: error }, 'the demo could not be completed; the next start goes on'))
    return () => {
      controller.abort()
      return done
    }
  }
}
