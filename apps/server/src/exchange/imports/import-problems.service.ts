import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import type { ImportProblems, ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_LIMITS, type ImportField } from '@callboard/contract/exchange/imports/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Translator } from '@callboard/contract/translate'
import type { Config } from '#config.ts'
import { type Database, inTransaction } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { announce } from '#platform/live.ts'
import { type ImportJudging, toChange } from './import-judging.service.ts'
import { countPhotos } from './import-photos.repository.ts'
import { type CountedProblem, countAnswered, countProblems, writeAnswers } from './import-problems.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import type { ImportRowsService } from './import-rows.service.ts'
import * as repository from './imports.repository.ts'
import { judgeBeside, judgeNeighbours } from './judge-again.ts'
import { storeRowPhotos } from './row-photos.service.ts'
import type { RowAnswers } from './row-texts.domain.ts'
import { suggestionFor } from './suggestions.domain.ts'

/** Cells that cannot be imported, and the office's answers for them. */
export interface ImportProblemsService {
  /** @throws AppError 404 */
  problems(id: number, translator: Translator): Promise<ImportProblems>
  /** Stores answers that replace cells of one row. @throws AppError 404; 409 unless the rows are checked and not imported yet */
  mend(id: number, number: number, cells: RowAnswers, translator: Translator): Promise<ImportRow>
}

/** The maximum number of texts shown per reason. */
const TEXTS_OF_REASON = 100

export function createImportProblems({
  db,
  config,
  institution,
  judging,
  rows,
}: {
  db: Database
  config: Pick<Config, 'publicUrl'>
  institution: Institution
  judging: ImportJudging
  rows: Pick<ImportRowsService, 'row'>
}): ImportProblemsService {
  return {
    async problems(id, translator) {
      const stored = await repository.findImport(db, id)
      if (!stored) throw new AppError(IMPORT_ERROR.missing)
      const context = judging.contextOf(stored)
      const { schools, years, genders, ethnicities, religions } = institution
      const counted = await countProblems(db, id, { texts: TEXTS_OF_REASON, problems: IMPORT_LIMITS.problems })
      const byReason = Map.groupBy(counted, ({ field, message, isLeftOut }) => JSON.stringify([field, message, isLeftOut]))
      const valueIn = ({ field, text, rows: count }: CountedProblem) => ({
        text,
        rows: count,
        suggestion: suggestionFor(field as ImportField | null, text ?? '', institution, context) ?? null,
      })
      return {
        groups: [...byReason.values()].flatMap((group) => {
          const [first] = group
          if (!first) return []
          const { field, message, isLeftOut, all, texts } = first
          return { field, message: translator.t(message), isLeftOut, rows: all, values: group.map(valueIn), more: texts - group.length }
        }),
        answered: await countAnswered(db, id, IMPORT_LIMITS.problems),
        lists: { schools, years, genders, ethnicities, religions },
      }
    },

    async mend(id, number, cells, translator) {
      await inTransaction(db, async (transaction) => {
        const locked = await repository.lockImport(transaction, id)
        const row = await rowsRepository.findRow(transaction, id, number)
        if (!locked || !row) throw new AppError(IMPORT_ERROR.missing)
        if (locked.state !== 'checked') throw new AppError(IMPORT_ERROR.notMendable)
        const answers = { ...row.answers, ...cells }
        await writeAnswers(transaction, id, number, answers)
        const asked = { ...row, answers, studentId: row.decision === 'same' ? row.studentId : null }
        const judged = await judgeBeside(transaction, judging, locked, asked)
        await rowsRepository.writeJudgements(transaction, id, [toChange(judged)])
        const others = await judgeNeighbours(transaction, judging, locked, { number, marks: [...row.marks, ...judged.marks] })
        await storeRowPhotos(transaction, id, [judged, ...others], config.publicUrl)
        const counts = await repository.countOutcomes(transaction, id)
        await repository.updateImport(transaction, id, { counts, photos: await countPhotos(transaction, id) })
        await announce(transaction, 'imports', 'desk')
      })
      return rows.row(id, number, translator)
    },
  }
}
