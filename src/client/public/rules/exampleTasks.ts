import type { Entries, SheetYear } from '#client/sheet/model/sheet.ts'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import { capitalized } from '#domain/text/polish.ts'
import { TASK_TYPE_WORDS } from '#domain/text/taskTypes.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { task } from './sampleYear.ts'

interface Example {
  title: string
  formula: string
  tip: string
  task: YearTask
  reference?: YearTask | undefined
}

// Other ids than those of the sample's tasks, whose rows are on the same page.
const library = task({ id: 101, name: 'Drużyna ma własną biblioteczkę', type: 'BOOLEAN', maxPoints: 5 })
const meetings = task({
  id: 102,
  name: 'Ile ognisk zorganizowała drużyna?',
  type: 'LINEAR',
  multiplier: 2,
  maxPoints: 10,
})
const boys = task({ id: 103, name: 'Ilu harcerzy jest w drużynie?', type: 'REFONLY', maxPoints: 0, obligatory: true })
const ranks = task({
  id: 104,
  name: 'Ilu z nich zdobyło w tym roku stopień?',
  type: 'LINEAR_REF',
  maxPoints: 20,
  refValId: boys.id,
})
const badges = task({
  id: 105,
  name: 'Ilu z nich zdobyło w tym roku sprawność?',
  type: 'PARABOLIC_REF',
  maxPoints: 20,
  refValId: boys.id,
})
const songs = task({
  id: 106,
  name: 'Ile nowych piosenek zna drużyna?',
  type: 'LINEAR',
  multiplier: 1,
  maxPoints: 8,
  secondaryGroupId: 2,
  split: 0.75,
})

const example = (tip: string, task: YearTask, reference?: YearTask): Example => {
  const { name, rule, half } = TASK_TYPE_WORDS[task.type]
  return { title: capitalized(name), formula: [rule, half].filter(Boolean).join(' '), tip, task, reference }
}

export const EXAMPLES_TITLE = 'Pięć rodzajów zadań'

export const EXAMPLES: readonly Example[] = [
  example('Wybierz „nie”, a potem znów „tak”.', library),
  example('Wpisz 5, a potem 6: więcej niż maksimum już się nie uzbiera.', meetings),
  example('Zmień tę liczbę i zobacz, co stanie się w dwóch następnych przykładach.', boys),
  example('Wpisz 0 harcerzy: bez wartości odniesienia punktów nie będzie.', ranks, boys),
  example('Dojdź po jednym do całej drużyny: każdy kolejny harcerz daje więcej niż poprzedni.', badges, boys),
]

/** Not a type of its own: any scored task may be shared. */
export const SHARED: Example = {
  title: 'Punkty dzielone między dwa obszary',
  formula: 'Zadanie może należeć do dwóch obszarów. Podział mówi, jaka część punktów trafia do którego.',
  tip: 'W arkuszu takie zadanie jest w obu obszarach, ale wypełnia się je raz.',
  task: songs,
}

// Thresholds of 0: an example is about points, not about symbols.
const group = (id: number, name: string, tasks: YearTask[]) => ({
  id,
  name,
  lesnaThreshold: 0,
  puszczanskaThreshold: 0,
  ...NO_DEMANDS,
  tasks,
})

export const exampleYear: SheetYear = {
  name: 'Przykłady',
  prerequisites: [],
  groups: [
    group(1, 'Praca z drużyną', [library, meetings, boys, ranks, badges, songs]),
    group(2, 'Obrzędowość', [songs]),
  ],
  thresholds: {
    lesnaLesneThreshold: 0,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 0,
    puszczanskaPuszczanskieThreshold: 0,
  },
}

export const exampleEntries: Entries = {
  values: new Map([
    [library.id, 1],
    [meetings.id, 3],
    [boys.id, 16],
    [ranks.id, 8],
    [badges.id, 8],
    [songs.id, 4],
  ]),
  mine: new Map(),
  ticked: new Set(),
}
