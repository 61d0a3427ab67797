import { expect, test } from 'bun:test'
import type { Me, Session } from '#client/api/session.ts'
import type { Audience } from '#contract/addresses.ts'
import { redirectFor } from './RequireAudience.tsx'

const person = (over: Partial<Me>): Session => ({
  state: 'signedIn',
  me: { role: 'USER', team: null, teamAccepted: false, districtAdminId: null, ...over } as Me,
})

const troop = { id: 1, name: 'Wilki' } as Me['team']

const READERS = {
  anonymous: { state: 'anonymous' },
  newcomer: person({}),
  waiting: person({ team: troop }),
  leader: person({ team: troop, teamAccepted: true }),
  coordinator: person({ role: 'DISTRICT_COORDINATOR', districtAdminId: 2 }),
  administrator: person({ role: 'ADMIN' }),
} satisfies Record<string, Session>

// null means that the page opens.
const TABLE: Record<Audience, Record<keyof typeof READERS, string | null>> = {
  everybody: { anonymous: null, newcomer: null, waiting: null, leader: null, coordinator: null, administrator: null },
  visitors: {
    anonymous: null,
    newcomer: '/welcome',
    waiting: '/welcome',
    leader: null,
    coordinator: null,
    administrator: null,
  },
  signedIn: {
    anonymous: '/login?next=%2Fx',
    newcomer: null,
    waiting: null,
    leader: null,
    coordinator: null,
    administrator: null,
  },
  newcomers: {
    anonymous: '/login?next=%2Fx',
    newcomer: null,
    waiting: null,
    leader: '/',
    coordinator: '/',
    administrator: '/',
  },
  leaders: {
    anonymous: '/login?next=%2Fx',
    newcomer: '/welcome',
    waiting: '/welcome',
    leader: null,
    coordinator: '/',
    administrator: '/',
  },
  panel: {
    anonymous: '/login?next=%2Fx',
    newcomer: '/',
    waiting: '/',
    leader: '/',
    coordinator: null,
    administrator: null,
  },
}

const CASES = Object.entries(TABLE).flatMap(([audience, row]) =>
  Object.entries(row).map(
    ([reader, goal]) => [audience, reader, goal] as [Audience, keyof typeof READERS, string | null],
  ),
)

test.each(CASES)('a page for %s redirects a user of the kind %s to %p', (audience, reader, goal) => {
  expect(redirectFor(audience, READERS[reader], '/x')).toBe(goal)
})

test('no user is redirected before the session is loaded', () => {
  expect(redirectFor('panel', { state: 'loading' }, '/admin')).toBeNull()
})
