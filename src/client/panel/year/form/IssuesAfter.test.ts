import { expect, test } from 'bun:test'
import { pathTo } from '#client/panel/year/model/editedYear.ts'
import { issueText } from '#client/panel/year/model/issueText.ts'
import { editedSample, editorTask } from '#test/editor.tsx'
import { newIssues } from './IssuesAfter.tsx'

const year = editedSample({ lesnaLesneThreshold: 5 })
const [area, second] = year.groups
const withArea = (over: object) => ({ ...year, groups: [{ ...area!, ...over }, second!] })

test('only issues that the change adds are listed', () => {
  expect(newIssues(year, year)).toEqual({ errors: [], warnings: [] })

  const reversed = newIssues(year, withArea({ lesnaThreshold: 9 }))
  expect(reversed.errors.map(issueText)).toEqual(['Grupa „Obszar 1”: próg leśny (9) jest wyższy niż puszczański (8).'])
  expect(reversed.warnings).toEqual([])
})

test('an issue whose numbers change is listed', () => {
  const unreachable = withArea({ puszczanskaThreshold: 20 })
  const further = withArea({ puszczanskaThreshold: 30 })
  expect(newIssues(unreachable, further).warnings.map(issueText)).toEqual([
    'Grupa „Obszar 1”: próg puszczański (30) jest nieosiągalny, grupa daje najwyżej 10 pkt.',
  ])
})

test('every issue leads to the folds around its place', () => {
  const place = (kind: 'group' | 'task' | 'prerequisite' | 'year', id: number) => ({ place: { kind, id }, name: '' })
  expect(pathTo({ code: 'thresholdsReversed', ...place('group', 1) }, year)).toEqual(['group-1', 'group-1-settings'])
  expect(pathTo({ code: 'groupWithoutTasks', ...place('group', 1) }, year)).toEqual(['group-1'])
  expect(pathTo({ code: 'splitOneSided', ...place('task', 2) }, year)).toEqual(['group-2', 'task-2'])
  expect(pathTo({ code: 'sameName', ...place('prerequisite', 4) }, year)).toEqual(['prerequisites', 'prerequisite-4'])
})

test('issues have sentences', () => {
  const broken = editedSample({ lesnaLesneThreshold: 0, puszczanskaLesnaThreshold: 9 }, [
    editorTask({ type: 'LINEAR_REF', refValId: null }),
    editorTask({ id: 4, secondaryGroupId: 2, split: 1, name: 'Zadanie 1' }),
  ])
  const { errors, warnings } = newIssues(editedSample(), broken)
  expect([...errors, ...warnings].map(issueText)).toEqual([
    'Zadanie „Zadanie 1”: brakuje zadania odniesienia.',
    'Kategoria leśna niczego nie wymaga.',
    'Kategoria puszczańska wymaga 10 symboli, a grup zadań jest 2.',
    'Grupa „Obszar 2”: próg leśny (4) jest nieosiągalny, grupa daje najwyżej 0 pkt.',
    'Grupa „Obszar 2”: próg puszczański (8) jest nieosiągalny, grupa daje najwyżej 0 pkt.',
    'Zadanie „Zadanie 1” jest dzielone, ale jedna z grup nic z niego nie dostaje.',
    'Zadanie „Zadanie 1”: ta nazwa się powtarza.',
  ])
})
