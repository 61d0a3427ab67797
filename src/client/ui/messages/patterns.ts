import { counted } from '#client/ui/plural.ts'

const STATES: Record<string, string> = { DRAFT: 'szkicem', OPEN: 'otwarta', FINISHED: 'zamknięta' }
const THINGS: Record<string, string> = { groups: 'grup zadań', tasks: 'zadań', prerequisites: 'wymagań' }

const KINDS: Record<string, string> = {
  string: 'tekst',
  number: 'liczba',
  boolean: 'true albo false',
  Array: 'lista',
  Object: 'obiekt',
}

/** Sentences with something variable in them; what the groups match is handed to the translation. */
export const patterns: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^Too many (?:attempts|requests), try again in (\d+) seconds?$/,
    seconds => `Za dużo prób. Spróbuj ponownie za ${counted(Number(seconds), 'sekundę', 'sekundy', 'sekund')}.`,
  ],
  [
    /^A (\w+) year cannot become (\w+)$/,
    (from, to) => `Kategoryzacja, która jest ${STATES[from!] ?? from}, nie może stać się ${STATES[to!] ?? to}.`,
  ],
  [
    /^A year that is (\w+) cannot be deleted$/,
    state => `Kategoryzacji, która jest ${STATES[state!] ?? state}, nie można usunąć.`,
  ],
  [/^Close this year first: (.+)$/, name => `Najpierw zamknij kategoryzację „${name}”: otwarta może być tylko jedna.`],
  [/^Other tasks depend on it: (.+)$/, names => `Zależą od tego inne zadania: ${names}. Najpierw zmień je albo usuń.`],
  [/^Below ([\d.]+)$/, least => `Najmniej ${least!.replace('.', ',')}`],
  [/^Above ([\d.]+)$/, most => `Najwyżej ${most!.replace('.', ',')}`],
  [/^More than (\d+) (\w+)$/, (most, things) => `Więcej niż ${most} ${THINGS[things!] ?? things}`],
  [/^Not (string|number|boolean|Array|Object)$/, kind => `To powinno być: ${KINDS[kind!]}`],

  // What valibot says by itself, where a schema has no sentence of its own.
  [/^Invalid value: Expected >=([\d.]+)/, least => `Najmniej ${least!.replace('.', ',')}`],
  [/^Invalid value: Expected <=([\d.]+)/, most => `Najwyżej ${most!.replace('.', ',')}`],
  [/^Invalid length: Expected >=|^Invalid length: Expected !0/, () => 'To pole nie może być puste'],
  [/^Invalid (?:safe )?integer/, () => 'Wpisz liczbę całkowitą'],
  [/^Invalid type: Expected number/, () => 'Wpisz liczbę'],
  [/^Invalid (?:type|value|key|format|length|finite)/, () => 'Nieprawidłowa wartość'],
]
