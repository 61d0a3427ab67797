import type { FullWorld } from './fullWorld.ts'
import { as } from './world.ts'

const stranger = () => ({})

/** Of `everyCall.ts`: what anybody reads without signing in. */
export const PUBLIC = {
  'GET /config': stranger,
  'GET /health': stranger,
  'GET /ranking': stranger,
  'GET /ranking/:id': ({ finished }: FullWorld) => ({ at: { id: finished.id } }),
  'GET /ranking/:id/districts': ({ finished }: FullWorld) => ({ at: { id: finished.id } }),
  'GET /ranking/years': stranger,
  'GET /rules': stranger,
  'GET /rules/changes': async ({ ola, open }: FullWorld) => {
    const changed = { description: 'Raz w miesiącu' }
    await (await as(ola))('PATCH', `/admin/categorization/initial/${open.bookkeeping.id}`, changed)
    return {}
  },
  'GET /teams/:id/history': async ({ ola, finished, wilki }: FullWorld) => {
    await (await as(ola))('PATCH', `/admin/categorization/state/ranking/rebuild/${finished.id}`)
    return { at: { id: wilki.id } }
  },
}
