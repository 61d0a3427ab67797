import type { FilePrerequisite } from '#domain/year/yearFile.ts'

const TEXTS: [name: string, description: string][] = [
  ['Drużynowy jest pełnoletni i ma zgodę chorągwi', 'Zgoda na piśmie, odnowiona po wakacjach.'],
  ['Drużyna liczy co najmniej ośmiu harcerzy', 'Wpisanych do książki drużyny w bieżącym roku.'],
  ['Działają co najmniej dwa zastępy', 'Każdy ma zastępowego wyznaczonego rozkazem.'],
  ['Zbiórki odbywają się regularnie', 'Co najmniej dwa razy w miesiącu, poza wakacjami i feriami.'],
  ['Książka pracy drużyny jest prowadzona', 'Z planem pracy, listą harcerzy, rozkazami i zapisem zbiórek.'],
  ['Plan pracy został złożony w chorągwi', 'Do końca października; spóźniony plan uzgodnij ze swoim koordynatorem.'],
  [
    'Rodzice podpisali zgody i karty informacyjne',
    'Dla każdego niepełnoletniego harcerza, przechowywane w zamknięciu.',
  ],
  ['Składki za ubiegły rok są opłacone', 'Albo drużyna ma pisemne odroczenie.'],
  [
    'Drużynowy przeszedł szkolenie z ochrony małoletnich',
    'Nie starsze niż dwa lata; dotyczy też pełnoletnich przybocznych.',
  ],
]

export const prerequisites: FilePrerequisite[] = TEXTS.map(([name, description], index) => ({
  name,
  description,
  displayPriority: (index + 1) * 10,
}))
