import { formatLong } from '#domain/scoring/values.ts'
import type { FieldChange, YearChange } from '#domain/year/compareYears.ts'
import { COMPARED_FIELDS } from '#domain/year/yearFields.ts'

/** The fields of the year itself, but for its name: it has the same words as the name of a row. */
const YEAR: Record<string, string> = {
  lesnaLesneThreshold: 'kategoria leśna: min. leśnych',
  lesnaPuszczanskieThreshold: 'kategoria leśna: min. puszczańskich',
  puszczanskaLesnaThreshold: 'kategoria puszczańska: min. leśnych',
  puszczanskaPuszczanskieThreshold: 'kategoria puszczańska: min. puszczańskich',
}

export const fieldName = (field: string) => COMPARED_FIELDS[field]?.change ?? YEAR[field] ?? field

export function fieldValue(field: string, value: FieldChange['before']): string {
  if (value === null || value === '') return 'brak'
  return COMPARED_FIELDS[field]?.print(value as never) ?? formatLong(Number(value))
}

export const changeNames: Record<YearChange['change'], string> = {
  added: 'nowe',
  removed: 'usunięte',
  changed: 'zmienione',
  moved: 'przeniesione',
}
