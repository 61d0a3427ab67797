import { Elysia } from 'elysia'
import { Id } from '#contract/requests/ids.ts'
import { networkOf } from '#server/auth/caller.ts'
import { CachedBody, cachedBody, headOnly, isKnownTo } from '#server/cache.ts'
import { Problem } from '#server/core/problem.ts'
import { renderPicture } from './renderPicture.ts'
import { sharedTroop } from './sharedTroop.ts'
import { troopPicture } from './troopPicture.ts'

const MAX_AGE_S = 3600

export const sharingRoutes = new Elysia().get(
  '/teams/:id/picture',
  async ({ params: { id }, request, set }) => {
    const troop = await sharedTroop(id)
    if (!troop) throw new Problem('team-unknown')
    set.headers['cache-control'] = `public, max-age=${MAX_AGE_S}`
    if (request.method === 'HEAD') return headOnly({ 'content-type': 'image/png' })
    const key = `teams/${id}/picture`
    const picture = await cachedBody(key, JSON.stringify(troop), async () => {
      const png = await renderPicture(troopPicture(troop), networkOf(request).own)
      return new CachedBody(key, png, true, 'compressed')
    })
    set.headers.etag = picture.etag
    if (isKnownTo(request, picture.etag)) return new Response(null, { status: 304 })
    return new Response(picture.plain, { headers: { 'content-type': 'image/png' } })
  },
  {
    params: Id,
    detail: { summary: "Renders a team's newest result as a picture, for messengers that show a link to its page" },
  },
)
