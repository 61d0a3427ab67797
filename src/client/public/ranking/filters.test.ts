import { expect, test } from 'bun:test'
import { type RankedTeam, type RankingRow, rank } from '#domain/ranking.ts'
import { chosenRows, districtsToChoose, namesFound } from './filters.ts'

const troop = (
  teamId: number,
  name: string,
  district: string,
  points: number,
  category: RankedTeam['category'],
): RankedTeam => ({
  teamId,
  name,
  district,
  points,
  category,
  approved: false,
  group: null,
  tokens: { polowa: 0, lesna: 0, puszczanska: 0 },
})

const rows: RankingRow[] = rank([
  troop(1, '22 KDH „Wilki”', 'Śląska', 50, 'PUSZCZANSKA'),
  troop(2, '5 ŁDH „Orły”', 'Łódzka', 90, 'LESNA'),
  troop(3, '7 DH „Wilczęta”', 'Łódzka', 70, 'LESNA'),
  troop(4, 'Żółwie', 'Śląska', 10, 'POLOWA'),
]).map(({ group: _, ...row }) => ({ ...row, previousPlace: null, placeInDistrict: 1 }))

const ALL = { search: '', district: '', group: '', order: 'kategoria' }

test.each([
  ['everything by category', ALL, [1, 2, 3, 4]],
  ['everything by points', { ...ALL, order: 'punkty' }, [2, 3, 1, 4]],
  ['one district', { ...ALL, district: 'Łódzka' }, [2, 3]],
  ['a name, whatever its case and diacritics', { ...ALL, search: 'WILCZET' }, [3]],
  ['a name within a district', { ...ALL, search: 'wil', district: 'Śląska' }, [1]],
  ['nothing', { ...ALL, search: 'niedźwiedzie' }, []],
  ['everything by category when the order is unknown', { ...ALL, order: 'wzrost' }, [1, 2, 3, 4]],
])('the filters select %s', (_, filters, teamIds) => {
  expect(chosenRows(rows, filters).map(row => row.teamId)).toEqual(teamIds)
})

test('a troop is found by another of its names, which is shown', () => {
  const renamed = rows.map(row => (row.teamId === 4 ? { ...row, otherNames: ['Dawne Wilki', 'Kuny'] } : row))
  expect(chosenRows(renamed, { ...ALL, search: 'wilki' }).map(row => row.teamId)).toEqual([1, 4])
  expect([...namesFound(renamed, 'wilki')]).toEqual([[4, 'Dawne Wilki']])
  expect([...namesFound(renamed, '')]).toEqual([])
})

test('filters and sorting keep the places of the whole ranking', () => {
  const places = (filters: typeof ALL) => chosenRows(rows, filters).map(row => row.place)
  expect(places({ ...ALL, order: 'punkty' })).toEqual([2, 3, 1, 4])
  expect(places({ ...ALL, district: 'Łódzka', search: 'wilcz' })).toEqual([3])
})

test('the districts are in Polish order and include the chosen one, even without ranked troops', () => {
  const districts = ['Łódzka', 'Śląska']
  expect(districtsToChoose(districts, '')).toEqual(districts)
  expect(districtsToChoose(districts, 'Śląska')).toEqual(districts)
  expect(districtsToChoose(districts, 'Mazurska')).toEqual(['Łódzka', 'Mazurska', 'Śląska'])
})
