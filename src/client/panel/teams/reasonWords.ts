import type { Reason, Why } from '#domain/troopList.ts'

export const isFault = (code: Why) => code in FAULTS
const FAULTS = {
  'name-missing': () => 'Brakuje nazwy drużyny.',
  'name-too-long': () => 'Nazwa ma ponad 200 znaków.',
  'name-unusable': () => 'Nazwa ma znaki, których nie da się użyć.',
  formula: () => 'Nazwa wygląda jak formuła arkusza.',
  'district-missing': () => 'Brakuje chorągwi.',
  'district-foreign': ({ about }: Reason) =>
    `${about}: to nie Twoja chorągiew. Pomiń albo poproś koordynatora krajowego.`,
  'too-many-addresses': () => 'W jednej komórce może być najwyżej 20 adresów.',
  'not-an-email': ({ about }: Reason) => `To nie jest adres: ${about}`,
  'own-address': () => 'To Twój własny adres.',
  'holds-office': ({ about }: Reason) => `${about} pełni funkcję i nie może prowadzić drużyny.`,
}

export const REASONS: Record<Why, (reason: Reason) => string> = {
  ...FAULTS,
  'district-unknown': ({ about }) => `Nie ma chorągwi „${about}”. Która to?`,
  'team-hidden': ({ about, other }) => `Jest ukryta drużyna ${about}${other && `, dawniej ${other}`}.`,
  'name-alike': ({ about, other }) => `Jest już drużyna ${about}${other && `, dawniej ${other}`}.`,
  'line-alike': ({ other }) => `Podobna nazwa jest w wierszu ${other}.`,
  'leads-elsewhere': ({ about, other }) => `${about} prowadzi już drużynę ${other}.`,
  'address-twice': ({ about, other }) => `${about} jest też w wierszu ${other}. Jedna osoba prowadzi jedną drużynę.`,
}
