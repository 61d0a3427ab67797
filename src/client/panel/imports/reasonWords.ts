import { inSequence } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import type { Reason, Why } from '#domain/troopList.ts'
import type { Place } from './listSource.ts'

/** Returns the place of a line of the sent text in its author's list. */
export type PlaceOf = (line: number) => Place

/** "7" or "7 (arkusz „Puszcza”)": follows "w wierszu". */
export const lineInWords = ({ sheet, line }: Place) =>
  sheet === null ? `${line}` : `${line} (arkusz ${quoted(sheet)})`

const others = (lines: string, placeOf: PlaceOf) =>
  inSequence(lines.split(', ').map(line => lineInWords(placeOf(Number(line)))))

export const REASONS: Record<Why, (reason: Reason, placeOf: PlaceOf) => string> = {
  'cell-error': ({ about }) => `Zamiast wartości jest błąd formuły: ${about}`,
  'name-missing': () => 'Brakuje nazwy drużyny.',
  longer: () => 'Nazwa ma ponad 200 znaków.',
  'name-unusable': () => 'Nazwa ma znaki, których nie da się użyć.',
  formula: () => 'Nazwa wygląda jak formuła arkusza.',
  'district-missing': () => 'Brakuje chorągwi: wpisz ją w każdym wierszu.',
  'district-foreign': ({ about }) => `${about}: to nie Twoja chorągiew. Pomiń albo poproś koordynatora krajowego.`,
  'too-many-addresses': () => 'W jednej komórce może być najwyżej 20 adresów.',
  'not-an-email': ({ about }) => `To nie jest adres: ${about}`,
  'own-address': () => 'To Twój własny adres.',
  'holds-office': ({ about }) => `${about} pełni funkcję i nie może prowadzić drużyny.`,
  'district-unknown': ({ about }) => `Nie ma chorągwi „${about}”.`,
  'team-hidden': ({ about, other }) => `Jest ukryta drużyna ${about}${other && `, dawniej ${other}`}.`,
  'name-alike': ({ about, other }) => `Jest już drużyna ${about}${other && `, dawniej ${other}`}.`,
  'name-odd': ({ about, column }) => `„${about}” to ${column === 'group' ? 'hufiec' : 'drużyna'} czy pomyłka?`,
  'group-alike': ({ other }) => `Podobny hufiec już jest: „${other}”.`,
  'line-alike': ({ other }, placeOf) => `Podobna nazwa jest w wierszu ${others(other, placeOf)}.`,
  'leads-elsewhere': ({ about, other }) => `${about} prowadzi już drużynę ${other}.`,
  'address-twice': ({ about, other }, placeOf) =>
    `${about} jest też w wierszu ${others(other, placeOf)}. Jedna osoba prowadzi jedną drużynę.`,
}
