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

/** Takes pictures from a camera to the page: whole, once, and forgotten by the camera only when the page has them. */
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
   * Reads one picture and hands it over. One that cannot be read waits as failed until somebody asks for it again.
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
      // The memory of a camera that was unplugged is empty; its card is not.
      const copy = this.#intake.cardCopy(picture)
      if (isUnplugged(error)) throw error
      if (copy) return read(copy)
      throw picture.isInMemory && isUnknownObject(error)
        ? new CanonError('lost', 'The camera has the picture no more', { cause: error })
        : error
    }
  }
}
