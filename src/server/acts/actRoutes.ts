import { Elysia } from 'elysia'
import { ActId } from '#contract/requests/ids.ts'
import { signedIn } from '#server/auth/guards.ts'
import { takeBackAct } from './takeBackAct.ts'

/** The header `undo` of an answer holds the path of this call (rules.md#82). */
export const actRoutes = new Elysia()
  .use(signedIn)
  .post('/undo/:id', ({ user, params }) => takeBackAct(user, params.id), {
    params: ActId,
    detail: { summary: "Takes the caller's own act back that an answer's header offered; names what was left" },
  })
