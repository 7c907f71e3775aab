import {
  CAPTIONS_MAX_SENT,
  formatCaptions,
  hasTimes,
  offeredLanguage,
  parseCaptions,
} from '@callboard/contract/casting/self-tapes/captions'
import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { readCaptionFile } from './caption-file.ts'
import { type CaptionsDraft, languageOptions } from './captions-draft.ts'
import { editableCaptions, spreadCaptions } from './spread-captions.ts'

/** Captions from a file, or typed: a button spreads the text over the tape's length, and everything can be edited. */
export function CaptionsFields({
  draft: { text, language },
  onChange,
  duration,
  error,
}: {
  draft: CaptionsDraft
  onChange: (change: Partial<CaptionsDraft>) => void
  /** Seconds; null if unknown. */
  duration: number | null
  error: string | undefined
}) {
  const [fileProblem, setFileProblem] = useState<string>()

  function change(next: string) {
    setFileProblem(undefined)
    onChange({ text: next })
  }

  /** Replaces the captions. */
  function replace(next: string, title: string) {
    change(next)
    if (text.trim() !== '') toast({ title, undo: () => onChange({ text }) })
  }

  async function take(file: File) {
    const content = await readCaptionFile(file)
    const read = content === undefined ? { problem: SELF_TAPE_MESSAGE.captionsTooLong } : parseCaptions(content)
    if ('problem' in read) setFileProblem(read.problem)
    else replace(editableCaptions(formatCaptions(read.captions)), t('Captions replaced'))
  }

  const isUntimed = text.trim() !== '' && !hasTimes(text)
  return (
    <Stack gap={4}>
      <DropZone
        label={t('Choose a caption file')}
        hint={t('.vtt or .srt, up to 100 kB')}
        accept=".vtt,.srt,text/vtt"
        multiple={false}
        onFiles={([file]) => file && void take(file)}
      />
      <TextArea
        className="tabular-nums [font-variant-ligatures:none]"
        label={t('Captions')}
        hint={t('Type what is said, then press Set times. Or write times and words, as in a caption file.')}
        rows={8}
        maxLength={CAPTIONS_MAX_SENT}
        spellCheck
        lang={language}
        dir="auto"
        value={text}
        onChange={(event) => change(event.target.value)}
        error={fileProblem ?? error}
      />
      {isUntimed && (
        <div>
          <Button icon={Timer} onClick={() => replace(spreadCaptions(text, duration, language), t('Times set'))}>
            {t('Set times')}
          </Button>
          <p className="mt-2 text-ink-soft text-sm">
            {t('This is a start: the sentences are spread evenly over the video. Watch it, and correct the times in the text.')}
          </p>
        </div>
      )}
      <SelectField
        label={t('Language of the captions')}
        options={languageOptions()}
        value={offeredLanguage(language)}
        onChange={(event) => onChange({ language: event.target.value })}
      />
    </Stack>
  )
}
