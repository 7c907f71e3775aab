import { t } from '#app/language/t.ts'
import { Picture } from '#ui/picture.tsx'
import { SAMPLE_TALENT } from './sample-talent.ts'

/** Four sample talents. */
export function TalentSection() {
  return (
    <section id="talent" aria-labelledby="talent-title" className="bg-sunk">
      <div className="mx-auto max-w-[96rem] px-4 py-16 sm:px-6 md:py-28 lg:px-10">
        <h2 id="talent-title" className="mb-10 max-w-[18ch] text-2xl md:mb-14">
          {t('Every major has a leading role in it.')}
        </h2>
        <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 lg:grid-cols-4">
          {SAMPLE_TALENT.map(({ name, line, picture }) => (
            <li key={name}>
              <Picture picture={picture} alt={t('Portrait of {name}, a made-up talent', { name })} sizes="(width < 64rem) 46vw, 22vw" />
              <h3 className="mt-3 text-lg sm:text-xl">{name}</h3>
              <p className="text-ink-soft">{t(line)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
