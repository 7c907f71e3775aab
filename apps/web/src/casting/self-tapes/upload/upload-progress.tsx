import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { percentText } from '#app/language/dates.ts'
import { Rich } from '#app/language/rich.tsx'
import { msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Banner, Cluster, Section, Stack } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { sizeText } from '../tape-text.ts'
import { rateText } from './transfer-rate.ts'
import type { TapeOnItsWay, TapeUpload, UploadPhase } from './use-tape-upload.ts'

const HEADING: Readonly<Record<UploadPhase, string>> = {
  'file-needed': msg('This upload was interrupted'),
  sending: msg('Uploading'),
  waiting: msg('The connection is lost'),
  paused: msg('Paused'),
  finishing: msg('Almost done'),
  failed: msg('The upload has stopped'),
}

/** An unfinished tape: its progress, and the actions for it. */
export function UploadProgress({ onItsWay, upload }: { onItsWay: TapeOnItsWay; upload: TapeUpload }) {
  const [asks, setAsks] = useState(false)
  const [isOther, setIsOther] = useState(false)
  const { tape, phase, sent, speed, message } = onItsWay
  const share = tape.size === 0 ? 0 : sent / tape.size
  const percent = percentText(Math.floor(share * 100))
  const rate = phase === 'sending' ? rateText(speed, tape.size - sent) : null
  return (
    <Section title={t(HEADING[phase])} hint={tape.words.title}>
      <Stack gap={4}>
        {phase !== 'file-needed' && (
          <div>
            <ProgressBar label={t('Upload of {title}', { title: tape.words.title })} share={phase === 'finishing' ? null : share} />
            <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-ink-soft text-sm tabular-nums">
              <span>
                {t('{percent} · {sizeText} of {sizeText2}', { percent, sizeText: sizeText(sent), sizeText2: sizeText(tape.size) })}
              </span>
              {rate && <span>{rate}</span>}
            </p>
          </div>
        )}
        <p className="sr-only" role="status">
          {HEADING[phase]}
        </p>
        {phase === 'waiting' && <p>{t('It continues when the network is back. You can also close this page and come back.')}</p>}
        {phase === 'finishing' && <p>{t('The video is there. Its page is being made.')}</p>}
        {phase === 'failed' && (
          <div role="alert">
            <Banner tone="danger" title={message ?? ''} />
          </div>
        )}
        {phase === 'file-needed' && (
          <>
            <p>
              <Rich
                text="Choose the same file again to continue where it stopped: {file}, {size}."
                parts={{ file: <strong className="wrap-anywhere">{tape.fileName}</strong>, size: sizeText(tape.size) }}
              />
            </p>
            {isOther && (
              <div role="alert">
                <Banner tone="danger" title={t('This is another file')}>
                  {t('Choose {fileName}, or discard this upload and start again.', { fileName: tape.fileName })}
                </Banner>
              </div>
            )}
            <DropZone
              label={t('Choose the file again')}
              hint={tape.fileName}
              accept="video/*"
              multiple={false}
              onFiles={([file]) => file && setIsOther(!upload.choose(file))}
            />
          </>
        )}
        <Cluster>
          {(phase === 'sending' || phase === 'waiting') && (
            <Button icon={Pause} onClick={upload.pause}>
              {t('Pause')}
            </Button>
          )}
          {phase === 'paused' && (
            <Button icon={Play} variant="primary" onClick={upload.resume}>
              {t('Resume')}
            </Button>
          )}
          {phase === 'failed' && (
            <Button icon={RotateCcw} variant="primary" onClick={upload.resume}>
              {t('Try again')}
            </Button>
          )}
          {phase !== 'finishing' && (
            <Button icon={X} onClick={() => setAsks(true)}>
              {phase === 'file-needed' ? t('Discard') : t('Cancel')}
            </Button>
          )}
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('Cancel this upload?')}
        description={t('What was uploaded so far is removed.')}
        confirmLabel={t('Cancel upload')}
        onConfirm={() => {
          setAsks(false)
          void upload.cancel()
        }}
      />
    </Section>
  )
}
