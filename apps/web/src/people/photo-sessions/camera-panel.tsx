import { Unplug, Usb, Video } from 'lucide-react'
import { percentText } from '#app/language/dates.ts'
import { labelled, msg, t } from '#app/language/t.ts'
import type { CaptureTarget } from '#people/photo-sessions/canon/capture-destination.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts, Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { COMPUTER_ONLY } from './device-text.ts'
import type { Canon } from './use-canon.ts'
import type { WebcamSession } from './use-webcam.ts'

const TARGETS: readonly { value: CaptureTarget; label: string }[] = [
  { value: 'card-and-computer', label: msg('Card and computer') },
  { value: 'card', label: msg('Card, then computer') },
  { value: 'computer', label: msg('Computer only') },
]

/** Shows which camera is in use and its state. */
export function CameraPanel({ canon, webcam }: { canon: Canon; webcam: WebcamSession }) {
  return (
    <section aria-labelledby="camera-heading">
      <h2 id="camera-heading" className="mb-3 text-lg">
        {canon.isInUse ? 'DSLR' : t('Webcam')}
      </h2>
      {canon.isInUse ? <CanonPanel canon={canon} /> : <WebcamPanel canon={canon} webcam={webcam} />}
    </section>
  )
}

function WebcamPanel({ canon, webcam }: { canon: Canon; webcam: WebcamSession }) {
  const { devices, deviceId } = webcam
  return (
    <Stack gap={4}>
      {devices.length > 0 && (
        <SelectField
          label={t('Camera')}
          options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          value={deviceId ?? ''}
          onChange={(event) => webcam.choose(event.target.value)}
        />
      )}
      <Button icon={Usb} onClick={canon.connect} pending={canon.isConnecting} pendingLabel={t('Connecting...')}>
        {t('Connect DSLR')}
      </Button>
      <p className="text-ink-soft text-sm">{t('Any Canon EOS camera on a USB cable. Turn it on, and set it to a photo mode.')}</p>
    </Stack>
  )
}

function CanonPanel({ canon }: { canon: Canon }) {
  const { snapshot, cameras } = canon
  if (!snapshot) return null
  const { phase, model, battery, shotsLeft, hasCard, target } = snapshot
  const isThere = phase !== 'lost' && phase !== 'closed'
  return (
    <Stack gap={4}>
      <Facts>
        <Fact label={t('Camera')}>{model || 'Canon'}</Fact>
        <Fact label={t('State')}>
          <Badge tone={isThere ? (phase === 'connecting' ? 'notice' : 'ok') : 'danger'}>{isThere ? STATE[phase] : t('Disconnected')}</Badge>
        </Fact>
        {isThere && battery !== null && <Fact label={t('Battery')}>{battery <= 10 ? t('Almost empty') : percentText(battery)}</Fact>}
        {isThere && shotsLeft !== null && (
          <Fact label={t('Room for')}>{shotsLeft === 0 ? t('No more: the card is full') : t('{shotsLeft} photos', { shotsLeft })}</Fact>
        )}
        {isThere && hasCard === false && <Fact label={t('Card')}>{t('None in the camera')}</Fact>}
      </Facts>
      {isThere && (
        <SelectField
          label={t('Save to')}
          hint={target === 'computer' ? t(COMPUTER_ONLY) : t('Every picture also comes here.')}
          options={labelled(TARGETS)}
          value={target ?? 'card-and-computer'}
          disabled={phase !== 'ready'}
          onChange={(event) => canon.keepOn(event.target.value as CaptureTarget)}
        />
      )}
      {cameras.length > 1 && (
        <SelectField
          label={t('Use another camera')}
          placeholder={t('Choose one')}
          options={cameras.map(({ name }, index) => ({ value: String(index), label: name }))}
          value=""
          onChange={(event) => {
            const chosen = cameras[Number(event.target.value)]
            if (chosen && event.target.value !== '') canon.use(chosen.device)
          }}
        />
      )}
      <Button icon={isThere ? Unplug : Video} onClick={canon.release}>
        {t('Switch to Webcam')}
      </Button>
    </Stack>
  )
}

const STATE = {
  connecting: msg('Connecting'),
  ready: msg('Ready'),
  focusing: msg('Focusing'),
  capturing: msg('Capturing'),
  transferring: msg('Reading a picture'),
} as const
