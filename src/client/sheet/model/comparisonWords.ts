import type { TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { FieldChange, YearChange } from '#domain/year/compareYears.ts'
import { percent } from './shares.ts'
import { typeNames } from './taskTypes.ts'

const fieldNames: Record<string, string> = {
  name: 'nazwa',
  description: 'opis',
  displayPriority: 'kolejność',
  lesnaLesneThreshold: 'kategoria leśna: min. leśnych',
  lesnaPuszczanskieThreshold: 'kategoria leśna: min. puszczańskich',
  puszczanskaLesnaThreshold: 'kategoria puszczańska: min. leśnych',
  puszczanskaPuszczanskieThreshold: 'kategoria puszczańska: min. puszczańskich',
  lesnaThreshold: 'próg leśny',
  puszczanskaThreshold: 'próg puszczański',
  group: 'grupa zadań',
  type: 'rodzaj',
  maxPoints: 'maks. punktów',
  multiplier: 'mnożnik',
  obligatory: 'obowiązkowe',
  reference: 'zadanie odniesienia',
  secondaryGroup: 'druga grupa',
  split: 'podział',
  unit: 'co jest liczone',
  asksForNote: 'prosi o dopisek',
  wholeNumbers: 'tylko całe liczby',
}

export const fieldName = (field: string) => fieldNames[field] ?? field

export function fieldValue(field: string, value: FieldChange['before']): string {
  if (value === null || value === '') return 'brak'
  if (field === 'type') return typeNames[value as TaskType]
  if (field === 'split') return percent(Number(value))
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  if (field === 'unit') return unitForms(String(value)).join(', ')
  return typeof value === 'number' ? formatLong(value) : value
}

export const changeNames: Record<YearChange['change'], string> = {
  added: 'nowe',
  removed: 'usunięte',
  changed: 'zmienione',
  moved: 'przeniesione',
}
