import type { AwaitedPicture } from './awaited-picture.ts'
import type { CameraStatus } from './camera-status.ts'
import { CanonError, ignoreUnlessUnplugged, isUnplugged, toCanonError } from './canon-error.ts'
import type { CanonListener } from './canon-snapshot.ts'
import type { TakenObject } from './eos-events.ts'
import type { EosOperations } from './eos-operations.ts'
import type { PictureIntake, TakenPicture } from './picture-intake.ts'
import { readPicture } from './picture-transfer.ts'
import { PtpRefusal, RESPONSE } from './ptp-codes.ts'
import type { Timing } from './time.ts'

function isUnknownObject(error: unknown): boolean {
  const cause = error instanceof CanonError ? error.cause : undefined
  return cause instanceof PtpRefusal && cause.code === RESPONSE.invalidObject
}

/** Delivers complete pictures from a camera to the page. The camera may delete a picture only when the page has it. */
export class PictureDelivery {
  readonly #onPicture: CanonListener['onPicture']
  readonly #intake: PictureIntake
  readonly #awaited: AwaitedPicture
  readonly #status: CameraStatus
  readonly #timing: Timing

  constructor(
    onPicture: CanonListener['onPicture'],
    { intake, awaited, status, timing }: { intake: PictureIntake; awaited: AwaitedPicture; status: CameraStatus; timing: Timing },
  ) {
    this.#onPicture = onPicture
    this.#intake = intake
    this.#awaited = awaited
    this.#status = status
    this.#timing = timing
  }

  /**
   * Reads and delivers one picture. One that cannot be read stays in the queue as failed until it is retried.
   *
   * @throws CanonError `unplugged` only
   */
  async deliver(eos: EosOperations, picture: TakenPicture): Promise<void> {
    this.#status.enter('transferring')
    try {
      const parts = await this.#read(eos, picture)
      const jpeg = new Blob(parts, { type: 'image/jpeg' })
      await this.#onPicture({ jpeg, name: picture.object.name, subject: picture.subject })
      this.#intake.arrived(picture)
      this.#awaited.arrive()
      if (picture.isInMemory) await eos.transferComplete(picture.object.handle).catch(ignoreUnlessUnplugged)
    } catch (error) {
      if (isUnplugged(error)) throw error
      const failure = toCanonError(error)
      if (failure.problem === 'lost') this.#intake.lose(picture)
      else picture.failed = true
      this.#awaited.fail(failure)
    } finally {
      this.#status.leave('transferring')
    }
  }

  async #read(eos: EosOperations, picture: TakenPicture): Promise<Uint8Array<ArrayBuffer>[]> {
    const onProgress = (received: number, total: number) => this.#status.reading({ received, total })
    const read = ({ handle, size }: TakenObject) => readPicture(eos, this.#timing, { handle, announced: size, onProgress })
    try {
      return await read(picture.object)
    } catch (error) {
      // Unplugging empties the camera's memory, but not its card.
      const copy = this.#intake.cardCopy(picture)
      if (isUnplugged(error)) throw error
      if (copy) return read(copy)
      throw picture.isInMemory && isUnknownObject(error)
        ? new CanonError('lost', 'The camera has the picture no more', { cause: error })
        : error
    }
  }
}
