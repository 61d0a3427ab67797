import { Elysia } from 'elysia'
import { onboardingStep } from '#domain/people/onboarding.ts'
import {
  isLeader,
  mayDeleteAccounts,
  mayEditYears,
  mayEnterPanel,
  mayHaveTeam,
  mayRunServer,
  mayWriteContent,
  type Person,
} from '#domain/people/roles.ts'
import { SECOND } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { READ_LIMITS } from '#server/core/readLimits.ts'
import { rememberCaller } from './caller.ts'
import { type Count, countAll, RateLimit } from './rateLimit.ts'
import { sessionCookie, userOfSession } from './sessions.ts'

// A group of routes begins with one of these guards, which rejects all other callers. Guards run before validation, so
// unauthorized callers do not learn the shape of a body. Routes declared before a guard stay open: a guard comes first.

const requests = new RateLimit(300, 10 * SECOND)
/** Counts all sessions of a person together: a computer and a phone. */
const requestsOfPerson = new RateLimit(600, 10 * SECOND)

/** By route. */
const limitsOfReads = Map.groupBy(
  READ_LIMITS.map(row => ({ ...row, limit: new RateLimit(row.most, row.per) })),
  ({ route }) => `/api${route}`,
)

export const anybody = new Elysia({ name: 'anybody' })
  .use(sessionCookie)
  .derive(async ({ session, request, route, params }) => {
    const used = counted(await session.used(), { request, route, params })
    return { user: used?.user ?? null, sessionId: used?.id ?? null }
  })
  // As for `signedIn`: the session of a caller who had one may have ended since.
  .onBeforeHandle(context => {
    if (context.sessionId !== null) Object.assign(context, { user: currentUser(context.sessionId) })
  })
  .as('scoped')

export const signedIn = new Elysia({ name: 'signedIn' })
  .use(sessionCookie)
  .derive(async ({ session, request, route, params }) => {
    const used = counted(await session.used(), { request, route, params })
    if (!used) throw new Problem('not-signed-in')
    const { id: sessionId, user } = used
    rememberCaller(request, user)
    return {
      user,
      sessionId,
      /** Returns the caller as stored now, for a transaction that begins after waiting. @throws 401 when the session has ended */
      stillSignedIn: () => currentUser(sessionId),
    }
  })
  // The body has arrived since, and the user may have changed.
  .onBeforeHandle(context => {
    Object.assign(context, { user: currentUser(context.sessionId) })
  })
  .as('scoped')

/** Admits the leaders of a team. `team` comes from the session, never from the path. */
export const leader = new Elysia({ name: 'leader' })
  .use(signedIn)
  .derive(({ user, request }) => ({ team: teamLedBy(user, request.method) }))
  .onBeforeHandle(context => {
    Object.assign(context, { team: teamLedBy(context.user, context.request.method) })
  })
  .as('scoped')

/**
 * Admits the leader who made a change of the sheet, whom the client names in a header. A change may wait in the browser for
 * hours, and another leader may be signed in when it is sent. Without the header the caller made the change.
 */
export const intendedLeader = new Elysia({ name: 'intendedLeader' })
  .use(signedIn)
  .derive(({ sessionId, headers, request }) => {
    const stillAdmitted = () => {
      const user = currentUser(sessionId)
      const team = teamLedBy(user, request.method)
      const intended = headers['x-sheet-of']
      if (intended !== undefined && intended !== `${user.id}/${team.id}`) throw new Problem('not-signed-in')
      return { user, team }
    }
    return { team: stillAdmitted().team, stillAdmitted }
  })
  .onBeforeHandle(context => {
    Object.assign(context, { team: context.stillAdmitted().team })
  })
  .as('scoped')

export const potentialLeader = only('potentialLeader', mayHaveTeam)
export const coordinator = only('coordinator', mayEnterPanel)
/** Admits both sides of a sheet; the operation checks which sheet is theirs. */
export const leaderOrCoordinator = only('leaderOrCoordinator', who => isLeader(who) || mayEnterPanel(who))
export const yearEditor = only('yearEditor', mayEditYears)
export const contentWriter = only('contentWriter', mayWriteContent)
export const accountRemover = only('accountRemover', mayDeleteAccounts)
export const administrator = only('administrator', mayRunServer)

/** Admits the author of a remark, which may wait in the browser like a change and is sent with its author in a header. */
export const intendedAuthor = new Elysia({ name: 'intendedAuthor' })
  .use(leaderOrCoordinator)
  .derive(({ headers, user }) => {
    const intended = headers['x-remark-of']
    if (intended !== undefined && intended !== String(user.id)) throw new Problem('not-signed-in')
    return {}
  })
  .as('scoped')

function currentUser(sessionId: string) {
  const user = userOfSession(sessionId)
  if (!user) throw new Problem('not-signed-in')
  return user
}

/** @throws 409 for a change by a person who has no team yet or waits for access (rules.md#11), otherwise 403 */
function teamLedBy(user: ReturnType<typeof currentUser>, method: string) {
  const step = onboardingStep(user)
  if (method !== 'GET' && step === 'wait') throw new Problem('access-waits')
  if (method !== 'GET' && step === 'choose') throw new Problem('has-no-team')
  if (!isLeader(user)) throw new Problem('not-allowed')
  return user.team!
}

interface Call {
  request: Request
  /** As declared, with `/api`. */
  route: string
  params: object
}

function counted<Used extends { id: string; user: { id: number } }>(used: Used | null, call: Call) {
  if (used) countAll([requests.of(used.id), requestsOfPerson.of(used.user.id), ...countsOfRead(used.user, call)])
  return used
}

function countsOfRead({ id }: { id: number }, { request, route, params }: Call): Count[] {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const limits = (isRead && limitsOfReads.get(route.replace(/\/$/, ''))) || []
  return limits.map(({ limit, eachAddress }) => limit.of(eachAddress ? `${id} ${Object.values(params).join()}` : id))
}

function only(name: string, rule: (person: Person) => boolean) {
  const admitted = <User extends Person>(user: User) => {
    if (!rule(user)) throw new Problem('not-allowed')
    return user
  }
  return new Elysia({ name })
    .use(signedIn)
    .derive(({ user, sessionId }) => {
      admitted(user)
      /** Returns the user as they are now. @throws when they are no longer admitted */
      return { stillAdmitted: () => admitted(currentUser(sessionId)) }
    })
    .onBeforeHandle(({ user }) => void admitted(user))
    .as('scoped')
}
