import { Elysia } from 'elysia'
import {
  isLeader,
  mayDeleteAccounts,
  mayEditYears,
  mayEnterPanel,
  mayHaveTeam,
  mayRunServer,
  type Person,
} from '#domain/roles.ts'
import { SECOND } from '#server/clock.ts'
import { Problem } from '#server/problem.ts'
import { rememberCaller } from './caller.ts'
import { RateLimit } from './rateLimit.ts'
import { checkedSession, sessionCookie, userOfSession } from './sessions.ts'

// A group of routes opens with one of these guards and is closed to all other callers. Guards run before validation, so a
// stranger never learns what a body should look like. Routes declared before a guard stay open: a guard comes first.

const requests = new RateLimit(300, 10 * SECOND)

/** Everybody may call; `user` is null for a stranger. */
export const anybody = new Elysia({ name: 'anybody' })
  .use(sessionCookie)
  .derive(async ({ session }) => ({ user: whoHolds(await session.claimed()) }))
  .as('scoped')

export const signedIn = new Elysia({ name: 'signedIn' })
  .use(sessionCookie)
  .derive(async ({ session, request }) => {
    const user = whoHolds(await session.claimed())
    if (!user) throw new Problem('not-signed-in')
    rememberCaller(request, user)
    return { user }
  })
  .as('scoped')

/** A troop leader let into their troop. `team` comes from the session, never from the address. */
export const leader = new Elysia({ name: 'leader' })
  .use(signedIn)
  .derive(({ user }) => {
    if (!isLeader(user)) throw new Problem('not-allowed')
    return { team: user.team! }
  })
  .as('scoped')

/**
 * The leader whose sheet is meant. A change may wait in the browser for hours, and another leader may be signed in when it
 * is sent. So the client names the leader in a header; a call without that header is for the leader who calls.
 */
export const sameLeader = new Elysia({ name: 'sameLeader' })
  .use(leader)
  .derive(({ headers, user, team }) => {
    if (!isMeant(headers['x-sheet-of'], user, team)) throw new Problem('not-signed-in')
    return { team }
  })
  .as('scoped')

const isMeant = (meant: string | undefined, user: { id: number }, team: { id: number }) =>
  meant === undefined || meant === `${user.id}/${team.id}`

/**
 * Whom `sameLeader` would let in, where that takes no waiting: for what is answered before the app is asked. Null says
 * nothing: the guard decides. Whoever answers counts the request.
 */
export function leaderAtOnce({ headers }: Request) {
  const id = checkedSession(headers.get('cookie') ?? '')
  const user = id && userOfSession(id)
  if (!user || !isLeader(user) || !user.team || requests.isUsedUp(id)) return null
  if (!isMeant(headers.get('x-sheet-of') ?? undefined, user, user.team)) return null
  return { team: user.team, countRequest: () => requests.use(id) }
}

/** Somebody whose role leads troops, with or without one. */
export const scout = only('scout', mayHaveTeam)
export const coordinator = only('coordinator', mayEnterPanel)
/** Both sides of a sheet; which sheet is theirs, the operation asks. */
export const sheetParty = only('sheetParty', who => isLeader(who) || mayEnterPanel(who))
export const yearEditor = only('yearEditor', mayEditYears)
export const accountRemover = only('accountRemover', mayDeleteAccounts)
export const administrator = only('administrator', mayRunServer)

/**
 * The author of what is sent, on either side of a sheet. A remark may wait in the browser for hours like a change, so the
 * client names its author in a header.
 */
export const sameAuthor = new Elysia({ name: 'sameAuthor' })
  .use(sheetParty)
  .derive(({ headers, user }) => {
    const meant = headers['x-remark-of']
    if (meant !== undefined && meant !== String(user.id)) throw new Problem('not-signed-in')
    return {}
  })
  .as('scoped')

function whoHolds(sessionId: string | null) {
  const user = sessionId && userOfSession(sessionId)
  if (!user) return null
  requests.use(sessionId)
  return user
}

function only(name: string, rule: (person: Person) => boolean) {
  return new Elysia({ name })
    .use(signedIn)
    .derive(({ user }) => {
      if (!rule(user)) throw new Problem('not-allowed')
      return {}
    })
    .as('scoped')
}
