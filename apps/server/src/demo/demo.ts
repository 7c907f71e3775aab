import type { Platform } from '#platform/open-platform.ts'
import { fillConversationFiles } from './fill-conversation-files.ts'
import { fillDemo } from './fill-demo.ts'
import { fillFaces, fillPortfolios } from './fill-portfolios.ts'
import { fillTapes, TAPES } from './fill-tapes.ts'
import { sampleActors } from './tape/tapes.repository.ts'

/**
 * Creates files in the order in which visitors see them: two files of a conversation, the portraits on the first page of the talent search
 * and in tapes, the tapes, the first portraits of all students, the other photos.
 */
export async function showPeople(platform: Platform, signal: AbortSignal): Promise<void> {
  await fillConversationFiles(platform)
  const actors = await sampleActors(platform.db, TAPES)
  await fillFaces(platform, new Set(actors.map(({ userId }) => userId)), signal)
  await fillTapes(platform, signal)
  await fillPortfolios(platform, signal)
}

/**
 * Fills an empty instance with sample people and casting calls. Their photographs and tapes are created while it serves.
 *
 * @returns a function that starts creating those; its result stops that, and resolves when the current one is done
 */
export async function openDemo(platform: Platform): Promise<() => () => Promise<void>> {
  await fillDemo(platform)
  return () => {
    const controller = new AbortController()
    const done = showPeople(platform, controller.signal).catch((error: unknown) =>
      platform.log.error({ err: error }, 'the demo could not be completed; the next start goes on'),
    )
    return () => {
      controller.abort()
      return done
    }
  }
}
