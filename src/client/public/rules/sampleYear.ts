import type { Entries, SheetYear } from '#client/sheet/model/sheet.ts'
import { NO_DEMANDS } from '#domain/scoring/levels.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { newRow, TASK_FIELDS } from '#domain/year/yearFields.ts'

const boys = task({
  id: 1,
  name: 'Ilu harcerzy liczy drużyna?',
  description: 'Sama liczba nie daje punktów, ale porównują się z nią inne zadania, także w następnym obszarze.',
  type: 'REFONLY',
  maxPoints: 0,
  obligatory: true,
})
const uniforms = task({
  id: 2,
  name: 'Ilu z nich nosi pełny mundur?',
  type: 'LINEAR_REF',
  maxPoints: 24,
  refValId: boys.id,
})
const chronicle = task({
  id: 3,
  name: 'Drużyna prowadzi kronikę',
  description: 'Papierową albo internetową, z wpisem po każdym wyjeździe.',
  type: 'BOOLEAN',
  maxPoints: 4,
})
const hikes = task({
  id: 4,
  name: 'Ile wędrówek odbyły zastępy?',
  description: 'Wędrówka buduje zastęp i uczy lasu, więc jej punkty dzielą się między dwa obszary.',
  type: 'LINEAR',
  maxPoints: 8,
  multiplier: 2,
  split: 0.5,
  secondaryGroupId: 2,
})
const nights = task({
  id: 5,
  name: 'Ile nocy drużyna spędziła w lesie?',
  type: 'LINEAR',
  maxPoints: 10,
  multiplier: 2,
  primaryGroupId: 2,
})
const campers = task({
  id: 6,
  name: 'Ilu harcerzy pojechało na obóz?',
  type: 'PARABOLIC_REF',
  maxPoints: 24,
  refValId: boys.id,
  primaryGroupId: 2,
})
const goodTurns = task({
  id: 7,
  name: 'Ile razy drużyna pomogła sąsiadom?',
  type: 'LINEAR',
  maxPoints: 8,
  primaryGroupId: 3,
})
const post = task({
  id: 8,
  name: 'Drużyna ma stałe pole służby',
  type: 'BOOLEAN',
  maxPoints: 4,
  obligatory: true,
  primaryGroupId: 3,
})

export const sampleYear: SheetYear = {
  name: 'Arkusz na próbę',
  prerequisites: [
    { id: 1, name: 'Drużyna ma co najmniej dwa zastępy', description: '' },
    { id: 2, name: 'Zbiórki odbywają się regularnie', description: 'Co najmniej dwa razy w miesiącu.' },
    { id: 3, name: 'Drużynowy prowadzi książkę pracy', description: '' },
  ],
  groups: [
    {
      id: 1,
      name: 'Stan drużyny',
      lesnaThreshold: 16,
      puszczanskaThreshold: 26,
      ...NO_DEMANDS,
      tasks: [boys, uniforms, chronicle, hikes],
    },
    {
      id: 2,
      name: 'W lesie',
      lesnaThreshold: 16,
      puszczanskaThreshold: 30,
      ...NO_DEMANDS,
      tasks: [nights, campers, hikes],
    },
    { id: 3, name: 'Służba', lesnaThreshold: 4, puszczanskaThreshold: 10, ...NO_DEMANDS, tasks: [goodTurns, post] },
  ],
  thresholds: {
    lesnaLesneThreshold: 2,
    lesnaPuszczanskieThreshold: 0,
    puszczanskaLesnaThreshold: 1,
    puszczanskaPuszczanskieThreshold: 2,
  },
}

export const emptySheet: Entries = { values: new Map(), mine: new Map(), ticked: new Set() }

export function task(over: Pick<YearTask, 'id' | 'name' | 'type' | 'maxPoints'> & Partial<YearTask>): YearTask {
  return { ...newRow(TASK_FIELDS), primaryGroupId: 1, ...over }
}
