import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { AUDITED_FIELDS } from '#domain/year/yearFields.ts'
import type { PlaceKind, YearIssue } from '#domain/year/yearIssue.ts'

export function issueText(issue: YearIssue): string {
  const { name } = issue
  switch (issue.code) {
    case 'referenceMissing':
      return `Zadanie „${name}”: brakuje zadania odniesienia.`
    case 'referenceElsewhere':
      return `Zadanie „${name}”: zadanie odniesienia jest z innej kategoryzacji albo jest nim samym.`
    case 'taskWithoutGroup':
      return `Zadanie „${name}” nie należy do żadnej grupy.`
    case 'secondGroupElsewhere':
      return `Zadanie „${name}”: druga grupa jest z innej kategoryzacji.`
    case 'thresholdsReversed':
      return `Grupa „${name}”: próg leśny (${number(issue, 'lesnaThreshold')}) jest wyższy niż puszczański (${number(issue, 'puszczanskaThreshold')}).`
    case 'noTasks':
      return 'W kategoryzacji nie ma jeszcze żadnego zadania.'
    case 'noPrerequisites':
      return 'Nie ma żadnego wymagania podstawowego: do rankingu wejdzie każda drużyna, która coś wpisze.'
    case 'thresholdUnreachable':
      return `Grupa „${name}”: ${AUDITED_FIELDS[String(issue.details?.field)]?.change} (${number(issue, 'threshold')}) jest nieosiągalny, grupa daje najwyżej ${number(issue, 'maximum')} pkt.`
    case 'groupWithoutTasks':
      return `Grupa „${name}” nie ma zadań.`
    case 'categoryNeedsMoreThanGroups':
      return `Kategoria ${category(issue)} wymaga ${counted(Number(issue.details?.needed), 'symbolu', 'symboli', 'symboli')}, a grup zadań jest ${number(issue, 'groups')}.`
    case 'categoryWithoutRequirement':
      return `Kategoria ${category(issue)} niczego nie wymaga.`
    case 'forestAsksForMore':
      return 'Kategoria leśna wymaga więcej niż puszczańska.'
    case 'demandUnreachable':
      return `Grupa „${name}”: nie da symbolu, którego wymaga kategoria ${category(issue)}, więc nikt tej kategorii nie zdobędzie.`
    case 'demandAlwaysMet':
      return `Grupa „${name}”: symbol, którego wymaga kategoria ${category(issue)}, ma tu każda drużyna, bo próg to 0.`
    case 'demandForestAsksForMore':
      return `Grupa „${name}”: kategoria leśna wymaga tu wyższego symbolu niż puszczańska.`
    case 'splitOneSided':
      return `Zadanie „${name}” jest dzielone, ale jedna z grup nic z niego nie dostaje.`
    case 'sameName':
      return `${kindNames[issue.place.kind]} „${name}”: ta nazwa się powtarza.`
  }
}

const kindNames: Record<PlaceKind, string> = {
  year: 'Kategoryzacja',
  group: 'Grupa',
  task: 'Zadanie',
  prerequisite: 'Wymaganie',
}

const number = (issue: YearIssue, detail: string) => formatLong(Number(issue.details?.[detail]))

const category = (issue: YearIssue) =>
  levelNames[issue.details?.category === 'LESNA' ? 'LESNA' : 'PUSZCZANSKA'].category
